import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import type { OpenedRequest } from '#contract/feedback/requests'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { NAMES, PageFacts } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage, titleOf } from '../../../platform/html/supervisor-page.tsx'
import { NotTheRightPerson, OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import { draftName } from './link-path.ts'
import type { OtherRequest } from './other-requests.ts'
import { OthersOfVisit, YourOtherStudents } from './other-students.tsx'
import { type Typed, TypedAnswers } from './typed-answers.tsx'

/** The other requests that the supervisor can open from this page. */
type Others = { others: OtherRequest[] }

/** `isReviewed` is false if feedback is approved automatically, so that the student sees the answers immediately. */
type FormPage = FeedbackFormProps & Others & { token: string; lastDay: Day | null; isReviewed: boolean }

/** The form; after an invalid submission it keeps the values and shows a message at each field. */
export function feedbackFormPage(site: Site, { isReviewed, others, token, lastDay, ...form }: FormPage): string {
  const { supervisor, internship } = form.request
  return supervisorPage(site, {
    title: titleOf(m.link_form_title({ student: internship.studentName }), Object.keys(form.errors).length > 0),
    heading: (
      <ParaglideMessage
        message={m.link_form_heading}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    intro: (
      <>
        {isReviewed ? (
          <ParaglideMessage message={m.link_form_intro_reviewed} inputs={{ name: supervisor.name }} markup={NAMES} />
        ) : (
          <ParaglideMessage message={m.link_form_intro_unreviewed} inputs={{ name: supervisor.name }} markup={NAMES} />
        )}
        {lastDay && m.common_link_expiry({ expiresAt: formatDay(lastDay) })}
      </>
    ),
    draft: draftName({ supervisorId: supervisor.id, address: supervisor.email }),
    children: (
      <>
        <FeedbackForm {...form} />
        <YourOtherStudents requests={others} token={token} />
        <NotTheRightPerson token={token} />
      </>
    ),
  })
}

type Thanks = Others & { studentName: string; draft: string }

/** Shown for 3 seconds after submitting (spec section 2); a Refresh header leads to the next page. */
export function thankYouPage(site: Site, { studentName, draft, others }: Thanks): string {
  return supervisorPage(site, {
    title: m.common_thank_you(),
    intro: m.link_thanks_intro(),
    draft,
    children: (
      <>
        <p>
          <ParaglideMessage message={m.link_thanks_student_notified} inputs={{ studentName }} markup={NAMES} />
        </p>
        <OthersOfVisit requests={others} />
        <p>
          <a href="/feedback/success">{m.common_continue()}</a>
        </p>
      </>
    ),
  })
}

/** The last page, /feedback/success. */
export function feedbackSuccessPage(site: Site, others: OtherRequest[]): string {
  return supervisorPage(site, {
    title: m.common_feedback_submitted(),
    heading: m.link_success_heading(),
    intro: others.length === 0 && m.link_nothing_further(),
    children: <OthersOfVisit requests={others} />,
  })
}

/** Another request was answered, declined or moved to somebody else while the list was open. */
export function requestClosedPage(site: Site, back: string): string {
  return supervisorPage(site, {
    title: m.link_closed_title(),
    heading: m.link_closed_heading(),
    intro: m.link_closed_intro(),
    children: (
      <p>
        <a href={back}>{m.link_closed_back()}</a>
      </p>
    ),
  })
}

/** After 'Email me a copy': the same whether or not there was anything to send. */
export function copyMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.common_email_sent_title(),
    intro: m.link_copy_mailed_intro(),
    children: <p>{m.link_copy_mailed_hint()}</p>,
  })
}

/** After 'Email me a new link': the same whether or not there was anything to send. */
export function linkRenewedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.common_email_sent_title(),
    intro: m.link_renewed_intro(),
    children: <p>{m.common_email_sent_hint()}</p>,
  })
}

type Receipt = Typed & {
  internship: OpenedRequest['internship']
  submittedOn: Day
  /** Where 'Email me a copy of my answers' posts to. */
  copyAction?: string
  draft: string
  token: string
  /** The supervisor's other open requests. */
  children?: ReactNode
}

/**
 * A used link shows that the answers have arrived (product decision 23). Not the answers themselves: whoever got the email
 * forwarded would read them, so a copy goes to the address on file.
 */
export function receiptPage(site: Site, receipt: Receipt): string {
  const { internship, submittedOn, copyAction, draft, token, typed, children } = receipt
  return supervisorPage(site, {
    title: m.link_receipt_title(),
    intro: m.link_already_used(),
    draft,
    children: (
      <>
        <PageFacts
          facts={[
            [m.common_student(), <bdi key="student">{internship.studentName}</bdi>],
            [m.common_position(), <bdi key="position">{internship.positionTitle}</bdi>],
            [m.common_company(), <bdi key="company">{internship.employerName}</bdi>],
            [m.common_submitted(), formatDay(submittedOn)],
          ]}
        />
        {typed ? <p>{m.link_receipt_unchanged()}</p> : <p>{m.link_nothing_further()}</p>}
        {copyAction && (
          <PostButton action={copyAction} hint={m.link_recipient_hint()} isQuiet>
            {m.link_send_copy()}
          </PostButton>
        )}
        {typed && <TypedAnswers typed={typed} isKept={false} />}
        {children}
        <OwnDataLink token={token} />
      </>
    ),
  })
}
