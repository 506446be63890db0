import { countStudents } from './count-students.ts'
import { previewToStudents, sendToStudents } from './send-to-students.ts'
import { previewToSupervisors, sendToSupervisors } from './send-to-supervisors.ts'
import { undoMessage } from './undo-message.ts'

export const messages = {
  countStudents,
  previewToStudents,
  sendToStudents,
  previewToSupervisors,
  sendToSupervisors,
  undo: undoMessage,
}
