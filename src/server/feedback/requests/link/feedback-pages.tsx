import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { Tense } from '#domain/feedback/asking-time'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { supervisorPage, titleOf } from '../../../platform/html/supervisor-page.tsx'
import { NotTheRightPerson, OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import type { FoundLink } from './feedback-link-queries.ts'
import type { OtherRequest } from './other-requests.ts'
import { YourOtherStudents } from './other-students.tsx'
import { NothingFurther, Receipt, type ReceiptProps } from './receipt.tsx'

type FormPage = FeedbackFormProps & {
  link: Pick<FoundLink, 'channel'>
  token: string
  draft: string
  /** For a supervisor who is asked in person: when the form closes, in words. */
  openUntil?: string | undefined
  others: OtherRequest[]
  /** The link asked for a confirmation when it was mailed. */
  isFromConfirmation: boolean
  tense: Tense
}

const HEADING = {
  over: m.link_form_heading,
  running: m.link_form_heading_running,
  ahead: m.link_form_heading_ahead,
}

/** The form; after an invalid submission it keeps the values and shows a message at each field. */
export function feedbackFormPage(
  site: Site,
  { link, others, token, draft, openUntil, isFromConfirmation, tense, ...form }: FormPage,
): string {
  const { internship } = form.request
  return supervisorPage(site, {
    title: titleOf(m.link_form_title({ student: internship.studentName }), Object.keys(form.errors).length > 0),
    heading: (
      <ParaglideMessage
        message={HEADING[tense]}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    draft,
    query: form.query,
    children: (
      <>
        {tense === 'ahead' && (
          <p className="notice">{m.link_form_ahead({ startDate: formatDay(internship.startDate) })}</p>
        )}
        <FeedbackForm {...form}>
          {isFromConfirmation && (
            <p className="notice">
              <ParaglideMessage
                message={m.link_form_from_confirmation}
                inputs={{ studentName: internship.studentName }}
                markup={NAMES}
              />
            </p>
          )}
          {openUntil && (
            <p className="notice">
              {m.in_person_own_device()} {m.in_person_form_open_until({ time: openUntil })}
            </p>
          )}
          {!form.question && !form.isStudentsBrowser && <NotTheRightPerson link={link} token={token} />}
        </FeedbackForm>
        {/* They open nothing in the student's browser. */}
        {!form.isStudentsBrowser && <YourOtherStudents requests={others} token={token} />}
        {!form.isStudentsBrowser && <OwnDataLink token={token} />}
      </>
    ),
  })
}

/**
 * Shown for 3 seconds after submitting (spec section 2); a Refresh header leads to the next page, which looks the same. Without a
 * receipt in the student's browser.
 */
export function thankYouPage(site: Site, { receipt, draft }: { receipt: ReceiptProps | null; draft: string }): string {
  return supervisorPage(site, {
    title: m.common_thank_you(),
    intro: receipt?.hasReplied ? m.link_question_thanks() : m.link_thanks_intro(),
    draft,
    children: (
      <>
        {receipt && <JustSubmitted {...receipt} />}
        <p>
          <a href="/feedback/success">{m.common_continue()}</a>
        </p>
      </>
    ),
  })
}

/** The last page, /feedback/success; the receipt is for the browser that submitted. */
export function feedbackSuccessPage(site: Site, receipt: ReceiptProps | null): string {
  return supervisorPage(site, {
    title: m.common_feedback_submitted(),
    heading: m.common_thank_you(),
    intro: receipt ? (receipt.hasReplied ? m.link_question_thanks() : m.link_thanks_intro()) : m.link_close_page(),
    children: receipt && (
      <>
        <JustSubmitted {...receipt} />
        <NothingFurther {...receipt} />
      </>
    ),
  })
}

function JustSubmitted(receipt: ReceiptProps) {
  const { studentName } = receipt.internship
  return (
    <>
      {!receipt.hasReplied && (
        <p>
          <ParaglideMessage message={m.link_thanks_student_notified} inputs={{ studentName }} markup={NAMES} />
        </p>
      )}
      <Receipt {...receipt} />
    </>
  )
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

/** After 'Email me a new link': the same whether or not there was anything to send. */
export function linkRenewedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.common_email_sent_title(),
    intro: m.link_renewed_intro(),
    children: <p>{m.common_email_sent_hint()}</p>,
  })
}
