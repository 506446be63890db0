import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withoutStrayMarks } from '#domain/text/isolated'
import type { EmailMessage } from './send-email.ts'

/** The HTML and plain text of an email, and its subject on one line. */
export function renderEmail(subject: string, email: ReactNode): Pick<EmailMessage, 'subject' | 'html' | 'text'> {
  const html = `${DOCTYPE}${renderToStaticMarkup(email)}`
  return { subject: onOneLine(subject), html, text: `${asText(html)}\n` }
}

// Mail programs lay out tables according to this doctype.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

// Compiled once, because that takes longer than rendering an email.
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

/**
 * Removes line breaks and invisible characters, which could add header fields or change the direction of the text. Isolated
 * values stay isolated, unless the subject is cut within one.
 */
function onOneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return withoutStrayMarks(
    characters.length > SUBJECT_MAX_LENGTH ? `${characters.slice(0, SUBJECT_MAX_LENGTH - 1).join('')}…` : line,
  )
}
