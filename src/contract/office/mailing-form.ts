import * as z from 'zod/mini'
import { type Audience, hasPersonalLink, MAX_BODY_LENGTH, wrongPlaceholder } from '#domain/office/mailings'
import * as m from '#messages'
import { requiredLine, requiredText, tooLong } from '../text.ts'

/** The text of a mailing, with placeholders. Kept apart from the rest of the contract so that browsers need not load that. */
export function mailingForm(audience: Audience) {
  const hasKnownPlaceholders = z.refine<string>((text) => wrongPlaceholder(text, audience) === null, {
    error: ({ input }) => wrongPlaceholder(String(input), audience) ?? '',
  })
  const hasNoLink = z.refine<string>((text) => !hasPersonalLink(text), {
    error: m.mailings_link_forbidden,
  })
  return z.strictObject({
    subject: requiredLine(m.common_subject_required).check(hasKnownPlaceholders, hasNoLink),
    body: requiredText(m.mailings_body_required).check(
      z.maxLength(MAX_BODY_LENGTH, tooLong(MAX_BODY_LENGTH)),
      hasKnownPlaceholders,
      hasNoLink,
    ),
  })
}
