import { exportFeedback } from './export-feedback.ts'
import { exportImportProblems } from './export-import-problems.ts'
import { exportImportRest } from './export-import-rest.ts'
import { exportInternships } from './export-internships.ts'
import { exportOpenRequests } from './export-open-requests.ts'

export const exports = {
  internships: exportInternships,
  feedback: exportFeedback,
  openRequests: exportOpenRequests,
  importProblems: exportImportProblems,
  importRest: exportImportRest,
}
