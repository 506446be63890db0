import * as z from 'zod/mini'
import { type Audience, hasPersonalLink, MAX_MESSAGE_LENGTH, wrongPlaceholder } from '#domain/messages'
import { requiredLine, requiredText } from './text.ts'

const PERSONAL_LINK =
  'Please remove the feedback link: it belongs to one request. Send a reminder instead, which has its own link.'

/** The text of a message, with placeholders. Apart from the rest of the contract, which browsers need not load. */
export function messageForm(audience: Audience) {
  const hasKnownPlaceholders = z.refine<string>((text) => wrongPlaceholder(text, audience) === null, {
    error: ({ input }) => wrongPlaceholder(String(input), audience) ?? '',
  })
  const hasNoLink = z.refine<string>((text) => !hasPersonalLink(text), PERSONAL_LINK)
  return z.strictObject({
    subject: requiredLine('Please enter a subject').check(hasKnownPlaceholders, hasNoLink),
    body: requiredText('Please write the message').check(
      z.maxLength(MAX_MESSAGE_LENGTH, `Please use at most ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters`),
      hasKnownPlaceholders,
      hasNoLink,
    ),
  })
}
