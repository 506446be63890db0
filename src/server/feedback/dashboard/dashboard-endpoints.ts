import { deleteInternship } from './delete-internship.ts'
import { downloadCalendar } from './download-calendar.ts'
import { listMyInternships } from './list-my-internships.ts'

export const dashboard = {
  listMine: listMyInternships,
  calendar: downloadCalendar,
  delete: deleteInternship,
}
