import { Action, EmailLayout, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_SITE } from './samples.ts'
import type { AccountLinkProps } from './verify-email.tsx'

/** Password reset instructions (spec section 2, reset password). */
export function resetPasswordEmail({ site, firstName, link }: AccountLinkProps): Promise<RenderedEmail> {
  return renderEmail(
    `Reset your ${site.productName} password`,
    <EmailLayout
      site={site}
      preview="The link works for one hour."
      heading="Reset your password"
      reason={`You receive this email because somebody asked to reset the password of your ${site.productName} account.`}
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>Open the link to choose a new password.</Paragraph>
      <Action href={link} shown>
        Choose a new password
      </Action>
      <Paragraph>
        The link works for one hour and only once. If you did not ask for it, ignore this email: your password stays as
        it is.
      </Paragraph>
    </EmailLayout>,
  )
}

export const resetPasswordSample: AccountLinkProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  link: 'https://fieldmark.example.edu/reset-password#type=recovery&token=sample',
}
