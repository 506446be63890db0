import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { ROLE_LABELS } from '#domain/roles'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { Instant } from '../layout/instant.tsx'
import { SignOutDialog } from '../layout/sign-out-dialog.tsx'
import { supportContact } from '../ui/application.ts'
import { Button } from '../ui/button.tsx'
import { EmailLink } from '../ui/email-link.tsx'
import { Section } from '../ui/section.tsx'
import './account-tab.css'

/** Account details, sign-out and the support address (spec section 2, Settings). */
export function AccountTab() {
  const { role, createdAt, major, graduationYear } = usePerson()
  const [isSigningOut, setSigningOut] = useState(false)
  const support = supportContact()
  return (
    <>
      <Section id="account" title={m.account()} className="account-tab">
        <dl className="facts">
          <dt>{m.account_type()}</dt>
          <dd>{ROLE_LABELS[role]}</dd>
          <dt>{m.member_since()}</dt>
          <dd>
            <Instant at={createdAt} />
          </dd>
          {role === 'student' && (
            <>
              <dt>{m.department()}</dt>
              <dd>{major ?? '-'}</dd>
              <dt>{m.graduation_year()}</dt>
              <dd>{graduationYear ?? '-'}</dd>
            </>
          )}
        </dl>
        <div>
          <Button onClick={() => setSigningOut(true)}>{m.sign_out()}</Button>
        </div>
      </Section>
      <Section id="need-help" title={m.need_help()}>
        <p>
          {m.questions_about_your_account_or_your()}{' '}
          {support.address ? (
            <>
              <ParaglideMessage
                message={m.contact_support}
                inputs={{}}
                markup={{
                  emailLink: () => (
                    <>
                      {support.name && `${support.name}, `}
                      <EmailLink address={support.address} />
                    </>
                  ),
                }}
              />
              {support.url && (
                <>
                  {', '}
                  <a href={support.url}>{support.url}</a>
                </>
              )}
            </>
          ) : (
            m.please_ask_your_career_centre()
          )}
        </p>
      </Section>
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}
