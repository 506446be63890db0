import { useId } from 'react'
import type { EmployerRecord } from '#contract/employers'
import { quantity } from '#domain/quantity'
import { paths } from '../routing/paths.ts'
import { EmailLink } from '../ui/email-link.tsx'
import { TextLink } from '../ui/link.tsx'
import '../ui/rows.css'

/** The supervisors, those with open requests first. */
export function EmployerSupervisors({ employer }: { employer: EmployerRecord }) {
  const { topSupervisors, supervisors } = employer
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>Supervisors</h2>
      {topSupervisors.length < supervisors && (
        <p className="small muted">
          The first {topSupervisors.length} of {supervisors.toLocaleString('en-US')}, those with open requests first.
        </p>
      )}
      <ul className="rows employer-supervisors">
        {topSupervisors.map(({ name, email, internships, openRequests }) => (
          <li key={email}>
            <div>
              <span className="row-title">{name}</span>
              <span className="small employer-detail">
                <EmailLink address={email} />
              </span>
            </div>
            <div className="figures">{quantity(internships, 'internship')}</div>
            <div>
              {openRequests > 0 ? (
                <TextLink to={paths.manageRequests} search={{ search: email }}>
                  {quantity(openRequests, 'open request')}
                  <span className="visually-hidden">, {name}</span>
                </TextLink>
              ) : (
                <span className="muted small">No open request</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
