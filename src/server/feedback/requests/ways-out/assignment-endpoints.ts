import { confirmAssignment, declineAssignment, handOverAssignment, undoDecline } from './answer-assignment.ts'

export const assignments = {
  confirm: confirmAssignment,
  decline: declineAssignment,
  undoDecline,
  handOver: handOverAssignment,
}
