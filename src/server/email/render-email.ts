import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailMessage } from './send-email.ts'

export type RenderedEmail = Pick<EmailMessage, 'subject' | 'html' | 'text'>

/** HTML and plain text of one email; the subject is one line whatever names it holds. */
export async function renderEmail(subject: string, email: ReactNode): Promise<RenderedEmail> {
  const html = `${DOCTYPE}${renderToStaticMarkup(email)}`
  return { subject: onOneLine(subject), html, text: `${asText(html)}\n` }
}

// The one that mail programs lay out tables of columns by.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

// Made once: reading the selectors takes longer than an email.
const asText = compile({
  wordwrap: false,
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: '.facts', format: 'dataTable', options: { maxColumnWidth: 200, uppercaseHeaderCells: false } },
  ],
})

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
