import { useId } from 'react'
import type { EmployerRecord } from '#contract/internships/employers'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { EmailLink } from '../../ui/email-link.tsx'
import { TextLink } from '../../ui/link.tsx'
import '../../ui/rows.css'

/** The supervisors, those with open requests first. */
export function EmployerSupervisors({ employer }: { employer: EmployerRecord }) {
  const { topSupervisors, supervisors } = employer
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.common_supervisors()}</h2>
      {topSupervisors.length < supervisors && (
        <p className="small muted">
          {m.employers_supervisors_shown_hint({ length: topSupervisors.length, supervisors })}
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
            <div className="figures">{m.common_internships_count({ count: internships })}</div>
            <div>
              {openRequests > 0 ? (
                <TextLink to={paths.manageRequests} search={{ search: email }}>
                  {m.employers_open_requests_count({ count: openRequests })}
                  <span className="visually-hidden">, {name}</span>
                </TextLink>
              ) : (
                <span className="muted small">{m.employers_open_requests_empty()}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
