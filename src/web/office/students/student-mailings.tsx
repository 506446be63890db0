import { useId } from 'react'
import * as m from '#messages'
import type { api } from '../../api/client.ts'
import { Instant } from '../../layout/instant.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailDelivery } from './student-emails.tsx'
import '../../ui/rows.css'

type Mailing = Awaited<ReturnType<typeof api.students.get.call>>['messages'][number]

/** The mailings to a student, and to supervisors about a student, newest first. Nothing without any. */
export function StudentMailings({ mailings }: { mailings: readonly Mailing[] }) {
  const titleId = useId()
  if (mailings.length === 0) return null
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.students_mailings_title()}</h2>
      <ul className="rows student-emails">
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <div>
              {mailing.subject}
              <span className="muted small student-detail">
                {mailing.senderName ?? m.common_former_colleague()}, <Instant at={mailing.sentAt} />
              </span>
            </div>
            <div>
              {mailing.audience === 'students'
                ? m.students_mailings_recipient_student()
                : m.students_mailings_recipient_supervisor()}
              <span className="muted small student-detail">{mailing.address}</span>
            </div>
            <EmailDelivery email={{ ...mailing, requestedAt: mailing.sentAt }} />
            <div className="student-mailing">
              <Disclosure title={m.common_text()} of={mailing.subject}>
                <p className="student-mailing-text">{mailing.body}</p>
                <p className="small muted">{m.students_mailings_text_hint()}</p>
              </Disclosure>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
