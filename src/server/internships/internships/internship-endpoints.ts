import { editInternship } from './edit-internship.ts'
import { getMyInternship } from './get-my-internship.ts'
import { registerInternship } from './register-internship.ts'

export const internships = {
  register: registerInternship,
  getMine: getMyInternship,
  edit: editInternship,
}
