import type { RetriedEmail } from '#contract/operations/system'
import { emailName } from '#domain/platform/email-kinds'
import * as m from '#messages'
import { exactTime } from '../../layout/instant.tsx'

/** Emails that are being retried, with the last response and the next attempt. `fieldmark doctor` links here. */
export function RetriedEmails({ retried }: { retried: readonly RetriedEmail[] }) {
  return (
    <section className="system-list" aria-labelledby="retried-emails">
      <h2 id="retried-emails">{m.system_retried_title()}</h2>
      <p className="muted measure">{retried.length === 0 ? m.system_retried_empty() : m.system_retried_intro()}</p>
      <ul className="rows refused-emails">
        {retried.map(({ id, email, recipient, subject, attempts, answer, nextAttemptAt }) => (
          <li key={id}>
            <div>
              <p className="row-title">{subject ?? emailName(email)}</p>
              <p className="small">
                {recipient ? m.system_failed_email_recipient({ recipient }) : m.system_failed_email_recipient_unknown()}
              </p>
            </div>
            <div>
              <p className="small">
                <bdi>{answer ?? m.system_failed_email_reason_unknown()}</bdi>
              </p>
              <p className="small muted figures">
                {m.common_email_attempts({ attempts, time: exactTime(nextAttemptAt) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
