import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { NAMES } from '../../html/names.tsx'
import type { Site } from '../../html/render-page.tsx'
import { supervisorPage, titleOf } from '../../html/supervisor-page.tsx'
import { NotTheRightPerson } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import type { OtherRequest } from './other-requests.ts'
import { OthersOfVisit, YourOtherStudents } from './other-students.tsx'

/** The other requests that the supervisor can open from this page. */
type Others = { others: OtherRequest[] }

/** `isReviewed` is false if feedback is approved automatically, so that the student sees the answers immediately. */
type FormPage = FeedbackFormProps & Others & { token: string; lastDay: Day | null; isReviewed: boolean }

/** The form; after an invalid submission it keeps the values and shows a message at each field. */
export function feedbackFormPage(site: Site, { isReviewed, others, token, lastDay, ...form }: FormPage): string {
  const { supervisor, internship } = form.request
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
        {lastDay && m.this_link_works_until({ expiresAt: formatDay(lastDay) })}
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
        <OthersOfVisit requests={others} />
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
    children: <OthersOfVisit requests={others} />,
  })
}

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
