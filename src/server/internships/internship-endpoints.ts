import { approveInternship, rejectInternship } from './decide-internship.ts'
import { deleteInternship } from './delete-internship.ts'
import { downloadCalendar } from './download-calendar.ts'
import { editInternship } from './edit-internship.ts'
import { getMyInternship } from './get-my-internship.ts'
import { listInternshipsForReview } from './list-internships-for-review.ts'
import { listMyInternships } from './list-my-internships.ts'
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
