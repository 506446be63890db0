import { useState } from 'react'
import { ROLE_LABELS } from '#domain/roles'
import { usePerson } from '../api/session.ts'
import { Instant } from '../layout/instant.tsx'
import { SignOutDialog } from '../layout/sign-out-dialog.tsx'
import { supportAddress } from '../ui/application.ts'
import { Button } from '../ui/button.tsx'
import { EmailLink } from '../ui/email-link.tsx'
import './account-tab.css'

/** Account details, sign-out and the support address (spec section 2, Settings). */
export function AccountTab() {
  const { role, createdAt, major, graduationYear } = usePerson()
  const [isSigningOut, setSigningOut] = useState(false)
  const address = supportAddress()
  return (
    <div className="account-tab">
      <dl className="facts">
        <dt>Account type</dt>
        <dd>{ROLE_LABELS[role]}</dd>
        <dt>Member since</dt>
        <dd>
          <Instant at={createdAt} />
        </dd>
        {role === 'student' && (
          <>
            <dt>Department</dt>
            <dd>{major ?? '-'}</dd>
            <dt>Graduation year</dt>
            <dd>{graduationYear ?? '-'}</dd>
          </>
        )}
      </dl>
      <div>
        <Button onClick={() => setSigningOut(true)}>Sign Out</Button>
      </div>
      <section className="panel need-help">
        <h2>Need Help?</h2>
        <p>
          Questions about your account or your data?{' '}
          {address ? (
            <>
              Contact support: <EmailLink address={address} />
            </>
          ) : (
            'Please ask your career centre.'
          )}
        </p>
      </section>
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </div>
  )
}
