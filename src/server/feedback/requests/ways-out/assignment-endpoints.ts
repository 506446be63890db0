import { confirmAssignment } from './confirm-assignment.ts'
import { declineAssignment } from './decline-assignment.ts'
import { handOverAssignment } from './hand-over-assignment.ts'
import { undoDecline } from './undo-decline.ts'

export const assignments = {
  confirm: confirmAssignment,
  decline: declineAssignment,
  undoDecline,
  handOver: handOverAssignment,
}
