import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { OpenedRequest } from '#contract/feedback/requests'
import { type Day, formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { MailLink, NAMES, PageFacts } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import type { OtherRequest } from './other-requests.ts'
import { OthersOfVisit } from './other-students.tsx'
import { type Typed, TypedAnswers } from './typed-answers.tsx'

export type ReceiptProps = {
  internship: OpenedRequest['internship']
  submittedOn: Day
  /** A reviewer's question about the answers has been answered. */
  hasReplied?: boolean
  /** Staff have entered what the supervisor said. */
  isEntered?: boolean
  /** The student can read the answers. */
  isReleased: boolean
  /** Without withheld passages. */
  hasWithheld?: boolean
  /** Where 'Email me a copy of my answers' posts to; without it, none is offered. */
  copy?: { action: string; isMailed: boolean }
  /** The contact for a wrong answer, and whether they can send a link for changing it. */
  supportEmail: string
  canBeChanged: boolean
  /** What the supervisor can open next; null if that is not known in this browser. */
  others?: OtherRequest[] | null
}

/**
 * What was submitted and what follows. Not the answers themselves: whoever got the email forwarded would read them, so a
 * copy goes to the address on file.
 */
export function Receipt({ internship, submittedOn, isEntered = false, copy, others = null, ...props }: ReceiptProps) {
  const { studentName } = internship
  return (
    <>
      <PageFacts
        facts={[
          [m.common_student(), <bdi key="student">{studentName}</bdi>],
          [m.common_position(), <bdi key="position">{internship.positionTitle}</bdi>],
          [m.common_company(), <bdi key="company">{internship.employerName}</bdi>],
          [m.common_submitted(), formatDay(submittedOn)],
        ]}
      />
      {isEntered && <p>{m.entered_receipt_hint()}</p>}
      <section className="page-section" aria-labelledby="student-sees">
        <h2 id="student-sees">
          <ParaglideMessage message={m.link_receipt_student_sees_title} inputs={{ studentName }} markup={NAMES} />
        </h2>
        <p>{props.isReleased ? m.link_receipt_student_sees_now() : m.link_receipt_student_sees_reviewed()}</p>
        {props.hasWithheld && <p>{m.feedback_withheld_note()}</p>}
      </section>
      {copy?.isMailed && <p>{m.link_copy_mailed()}</p>}
      {copy && !copy.isMailed && (
        <PostButton action={copy.action} hint={m.link_recipient_hint()} isQuiet>
          {m.link_send_copy()}
        </PostButton>
      )}
      <WrongAnswer {...props} />
      {others && <OthersOfVisit requests={others} />}
    </>
  )
}

function WrongAnswer({ supportEmail, canBeChanged }: Pick<ReceiptProps, 'supportEmail' | 'canBeChanged'>) {
  return (
    <p>
      <ParaglideMessage
        message={m.link_receipt_wrong}
        inputs={{}}
        markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
      />
      {canBeChanged && ` ${m.link_receipt_wrong_link()}`}
    </p>
  )
}

/** On the last page of a visit, once every request that it can open is answered. */
export function NothingFurther({ others }: Pick<ReceiptProps, 'others'>) {
  return others?.length === 0 && <p>{m.link_nothing_further()}</p>
}

type Page = Typed & { receipt: ReceiptProps; draft: string; token: string }

/** A used link shows that the answers have arrived (product decision 23). */
export function receiptPage(site: Site, { receipt, draft, token, typed, questions }: Page): string {
  return supervisorPage(site, {
    title: m.link_receipt_title(),
    intro: m.link_already_used(),
    draft,
    children: (
      <>
        {typed && <p>{m.link_receipt_unchanged()}</p>}
        {typed && <TypedAnswers typed={typed} isKept={false} questions={questions} />}
        <Receipt {...receipt} />
        <NothingFurther {...receipt} />
        <OwnDataLink token={token} />
      </>
    ),
  })
}
