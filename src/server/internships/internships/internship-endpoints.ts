import { deleteInternship } from '../../feedback/dashboard/delete-internship.ts'
import { downloadCalendar } from '../../feedback/dashboard/download-calendar.ts'
import { listMyInternships } from '../../feedback/dashboard/list-my-internships.ts'
import { approveInternship, rejectInternship } from '../../office/decisions/decide-internship.ts'
import { listInternshipsForReview } from '../../office/decisions/list-internships-for-review.ts'
import { editInternship } from './edit-internship.ts'
import { getMyInternship } from './get-my-internship.ts'
import { registerInternship } from './register-internship.ts'

export const internships = {
  register: registerInternship,
  listMine: listMyInternships,
  getMine: getMyInternship,
  calendar: downloadCalendar,
  edit: editInternship,
  delete: deleteInternship,
  listForReview: listInternshipsForReview,
  approve: approveInternship,
  reject: rejectInternship,
}
