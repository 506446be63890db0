import * as m from '#messages'

const MAX_LENGTH = 300

/** Shortens the words of a mail server or provider to one line, for storing and showing them. */
export function onOneLine(reason: string): string {
  const line = reason.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, MAX_LENGTH).join('') || m.emails_failure_reason_missing()
}
