import { listEmailTexts } from './list-email-texts.ts'
import { previewEmailText } from './preview-email-text.ts'
import { resetEmailText } from './reset-email-text.ts'
import { saveEmailText } from './save-email-text.ts'
import { sendTestEmail } from './send-test-email.ts'

export const emailTexts = {
  list: listEmailTexts,
  save: saveEmailText,
  reset: resetEmailText,
  preview: previewEmailText,
  sendTest: sendTestEmail,
}
