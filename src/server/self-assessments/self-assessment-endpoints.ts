import { getSelfAssessment } from './get-self-assessment.ts'
import { saveSelfAssessment } from './save-self-assessment.ts'

export const selfAssessments = { get: getSelfAssessment, save: saveSelfAssessment }
