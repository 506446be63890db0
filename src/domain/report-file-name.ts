import * as m from '#messages'
import { fileNamePart } from './file-name-part.ts'

/**
 * The PDF's file name: student, the words Internship_Feedback, supervisor (spec section 9). Letters of every script stay;
 * characters that are unsafe in a file system or shell become underscores.
 */
export function reportFileName(names: { studentName: string; supervisorName: string }): string {
  const student = safe(names.studentName) || m.common_student()
  const supervisor = safe(names.supervisorName) || m.common_supervisor()
  return `${student}_Internship_Feedback_${supervisor}.pdf`
}

function safe(name: string): string {
  // Two names of 100 bytes keep the file name under the 255 bytes that file systems allow.
  return fileNamePart(name, { unsafe: /[^\p{L}\p{M}\p{N}'’.-]+/gu, replacement: '_', maxBytes: 100 })
}
