import * as z from 'zod/mini'
import { type Audience, hasPersonalLink, MAX_MESSAGE_LENGTH, wrongPlaceholder } from '#domain/messages'
import * as m from '#messages'
import { requiredLine, requiredText, tooLong } from './text.ts'

/** The text of a message, with placeholders. Apart from the rest of the contract, which browsers need not load. */
export function messageForm(audience: Audience) {
  const hasKnownPlaceholders = z.refine<string>((text) => wrongPlaceholder(text, audience) === null, {
    error: ({ input }) => wrongPlaceholder(String(input), audience) ?? '',
  })
  const hasNoLink = z.refine<string>((text) => !hasPersonalLink(text), {
    error: m.mailings_link_forbidden,
  })
  return z.strictObject({
    subject: requiredLine(m.common_subject_required).check(hasKnownPlaceholders, hasNoLink),
    body: requiredText(m.mailings_body_required).check(
      z.maxLength(MAX_MESSAGE_LENGTH, tooLong(MAX_MESSAGE_LENGTH)),
      hasKnownPlaceholders,
      hasNoLink,
    ),
  })
}
