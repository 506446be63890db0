import { Action, EmailLayout, type EmailSite, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_SITE } from './samples.ts'

/** What the two emails about an account tell. */
export type AccountLinkProps = { site: EmailSite; firstName: string; link: string }

/** Proves that the address belongs to the person who registered (spec section 2, verify email). */
export function verifyEmail({ site, firstName, link }: AccountLinkProps): Promise<RenderedEmail> {
  return renderEmail(
    `Confirm your email address for ${site.productName}`,
    <EmailLayout
      site={site}
      preview="One click, and your account is ready."
      heading="Confirm your email address"
      reason={`You receive this email because this address was used to register with ${site.productName}.`}
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>Please confirm that this address is yours. Then you can sign in.</Paragraph>
      <Action href={link} shown>
        Confirm email address
      </Action>
      <Paragraph>
        The link works for 24 hours. If you did not register, ignore this email: nothing happens without it.
      </Paragraph>
    </EmailLayout>,
  )
}

export const verifyEmailSample: AccountLinkProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  link: 'https://fieldmark.example.edu/api/auth/verify-email?token=sample&callbackURL=%2Flogin%3Fverified%3D1',
}
