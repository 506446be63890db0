import { useId } from 'react'
import * as m from '#messages'
import type { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmailDelivery } from './student-emails.tsx'
import '../ui/rows.css'

type Message = Awaited<ReturnType<typeof api.students.get.call>>['messages'][number]

/** The messages of staff to a student, and to supervisors about a student, newest first. Nothing without any. */
export function StudentMessages({ messages }: { messages: readonly Message[] }) {
  const titleId = useId()
  if (messages.length === 0) return null
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.students_messages_title()}</h2>
      <ul className="rows student-emails">
        {messages.map((message) => (
          <li key={message.id}>
            <div>
              {message.subject}
              <span className="muted small student-detail">
                {message.senderName ?? m.common_former_colleague()}, <Instant at={message.sentAt} />
              </span>
            </div>
            <div>
              {message.audience === 'students'
                ? m.students_messages_recipient_student()
                : m.students_messages_recipient_supervisor()}
              <span className="muted small student-detail">{message.address}</span>
            </div>
            <EmailDelivery email={{ ...message, requestedAt: message.sentAt }} />
            <div className="student-message">
              <Disclosure title={m.common_text()} of={message.subject}>
                <p className="student-message-text">{message.body}</p>
                <p className="small muted">{m.students_messages_text_hint()}</p>
              </Disclosure>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
