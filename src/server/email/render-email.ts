import { render, toPlainText } from '@react-email/render'
import type { ReactNode } from 'react'
import type { EmailMessage } from './send-email.ts'

export type RenderedEmail = Pick<EmailMessage, 'subject' | 'html' | 'text'>

/** HTML and plain text of one email; the subject is one line whatever names it holds. */
export async function renderEmail(subject: string, email: ReactNode): Promise<RenderedEmail> {
  const html = await render(email)
  const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }))
  const tables = {
    selector: '.facts',
    format: 'dataTable',
    options: { maxColumnWidth: 200, uppercaseHeaderCells: false },
  }
  return { subject: onOneLine(subject), html, text: `${toPlainText(html, { selectors: [...headings, tables] })}\n` }
}

const SUBJECT_MAX_LENGTH = 200

/** Without line breaks and other invisible characters, which could pose as further header fields or turn the text. */
function onOneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > SUBJECT_MAX_LENGTH ? `${characters.slice(0, SUBJECT_MAX_LENGTH - 1).join('')}…` : line
}
