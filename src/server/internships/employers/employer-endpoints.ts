import { getEmployer } from './get-employer.ts'
import { listEmployerInternships } from './list-employer-internships.ts'
import { listEmployers } from './list-employers.ts'
import { mergeEmployers, previewMerge, undoMerge } from './merge-employers.ts'

/** The endpoints of the contract's `employers`. */
export const employers = {
  list: listEmployers,
  get: getEmployer,
  listInternships: listEmployerInternships,
  previewMerge,
  merge: mergeEmployers,
  undoMerge,
}
