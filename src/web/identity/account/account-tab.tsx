import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { ROLE_LABELS } from '#domain/roles'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { Instant } from '../../layout/instant.tsx'
import { SignOutDialog } from '../../layout/sign-out-dialog.tsx'
import { supportContact } from '../../ui/application.ts'
import { Button } from '../../ui/button.tsx'
import { EmailLink } from '../../ui/email-link.tsx'
import { Section } from '../../ui/section.tsx'
import './account-tab.css'

/** Account details, sign-out and the support address (spec section 2, Settings). */
export function AccountTab() {
  const { role, createdAt, major, graduationYear } = usePerson()
  const [isSigningOut, setSigningOut] = useState(false)
  const support = supportContact()
  return (
    <>
      <Section id="account" title={m.common_account()} className="account-tab">
        <dl className="facts">
          <dt>{m.account_type_label()}</dt>
          <dd>{ROLE_LABELS[role]}</dd>
          <dt>{m.common_member_since()}</dt>
          <dd>
            <Instant at={createdAt} />
          </dd>
          {role === 'student' && (
            <>
              <dt>{m.common_department()}</dt>
              <dd>{major ?? '-'}</dd>
              <dt>{m.common_graduation_year()}</dt>
              <dd>{graduationYear ?? '-'}</dd>
            </>
          )}
        </dl>
        <div>
          <Button onClick={() => setSigningOut(true)}>{m.common_sign_out()}</Button>
        </div>
      </Section>
      <Section id="need-help" title={m.account_support_title()}>
        <p>
          {m.account_support_intro()}{' '}
          {support.address ? (
            <>
              <ParaglideMessage
                message={m.account_support_contact}
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
            m.account_support_career_centre()
          )}
        </p>
      </Section>
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}
