import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatInstant } from '#domain/dates'
import * as m from '#messages'
import { NAMES } from '../../html/names.tsx'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage, titleOf } from '../../html/supervisor-page.tsx'
import { NotTheRightPerson, OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import type { OtherRequest } from './other-requests.ts'
import { OtherStudents, YourOtherStudents } from './other-students.tsx'

/** The other requests that the supervisor can open from this page. */
type Others = { others: OtherRequest[] }

/** `isReviewed` is false if feedback is approved automatically, so that the student sees the answers immediately. */
type FormPage = FeedbackFormProps & Others & { token: string; isReviewed: boolean }

/** The form; after an invalid submission it keeps the values and shows a message at each field. */
export function feedbackFormPage(site: Site, { isReviewed, others, token, ...form }: FormPage): string {
  const { supervisor, internship, expiresAt } = form.request
  return supervisorPage(site, {
    title: titleOf(m.feedback_on_student({ student: internship.studentName }), Object.keys(form.errors).length > 0),
    heading: (
      <ParaglideMessage
        message={m.how_did_do_at_2}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    intro: (
      <>
        {isReviewed ? (
          <ParaglideMessage
            message={m.your_answers_take_about_five_minutes_and}
            inputs={{ name: supervisor.name }}
            markup={NAMES}
          />
        ) : (
          <ParaglideMessage
            message={m.your_answers_take_about_five_minutes_and_are}
            inputs={{ name: supervisor.name }}
            markup={NAMES}
          />
        )}
        {expiresAt && m.this_link_works_until({ expiresAt: formatInstant(expiresAt, 'UTC') })}
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
    title: m.thank_you(),
    intro: m.your_feedback_has_been_submitted_successfully(),
    draft,
    children: (
      <>
        <p>
          <ParaglideMessage message={m.will_be_notified_by_email} inputs={{ studentName }} markup={NAMES} />
        </p>
        <OtherStudents requests={others} action={OTHERS_OF_VISIT} />
        <p>
          <a href="/feedback/success">{m.continue_label()}</a>
        </p>
      </>
    ),
  })
}

/** The last page, /feedback/success. */
export function feedbackSuccessPage(site: Site, others: OtherRequest[]): string {
  return supervisorPage(site, {
    title: m.feedback_submitted(),
    heading: m.thank_you_for_your_feedback(),
    intro: others.length === 0 && m.there_is_nothing_else_to_do(),
    children: <OtherStudents requests={others} action={OTHERS_OF_VISIT} />,
  })
}

/** Without a token: after submitting, the cookie of the visit has it. */
const OTHERS_OF_VISIT = '/feedback/others'

/** Another request was answered, declined or moved to somebody else while the list was open. */
export function requestClosedPage(site: Site, back: string): string {
  return supervisorPage(site, {
    title: m.no_longer_open(),
    heading: m.this_request_is_no_longer_open_2(),
    intro: m.it_has_been_answered_or_withdrawn(),
    children: (
      <p>
        <a href={back}>{m.go_back()}</a>
      </p>
    ),
  })
}

export type LinkProblem = {
  /** The message of the spec's section 8. */
  reason: string
  /** Where 'Email me a new link' posts to; null if a new link is not offered. */
  renewAction?: string | null
  /** For a used link: where 'Email me a copy of my answers' posts to, and the draft to delete. */
  used?: { copyAction: string; draft: string } | null
  /** The token of the link, if the page was reached with one. */
  token?: string
}

/** The page of used, expired, revoked and unknown links (product.md, the supervisor's link). */
export function linkProblemPage(site: Site, { reason, renewAction, used, token }: LinkProblem): string {
  return supervisorPage(site, {
    title: m.access_error(),
    draft: used?.draft,
    children: (
      <>
        <p className="reason">{reason}</p>
        <p>{m.please_check_your_email_for_correct()}</p>
        {renewAction && (
          <PostButton action={renewAction} hint={m.it_goes_to_address_on_file()}>
            {m.email_me_new_link()}
          </PostButton>
        )}
        {used && (
          <PostButton action={used.copyAction} hint={m.it_goes_to_address_on_file()}>
            {m.email_me_copy_of_my_answers()}
          </PostButton>
        )}
        {token && <OwnDataLink token={token} />}
      </>
    ),
  })
}

/** After 'Email me a copy': the same whether or not there was anything to send. */
export function copyMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.check_your_email(),
    intro: m.if_you_have_submitted_feedback_copy(),
    children: <p>{m.you_can_request_it_once_hour()}</p>,
  })
}

/** After 'Email me a new link': the same whether or not there was anything to send. */
export function linkRenewedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.check_your_email(),
    intro: m.if_this_request_is_still_open(),
    children: <p>{m.it_can_take_few_minutes_to()}</p>,
  })
}

/** The form exceeds the server's limit. */
export function tooLargePage(site: Site): string {
  return supervisorPage(site, {
    title: m.too_large(),
    heading: m.this_is_too_large(),
    children: <p className="reason">{m.limit_is_256_kb_please_go()}</p>,
  })
}
