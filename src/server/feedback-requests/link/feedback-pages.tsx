import { formatInstant } from '#domain/dates'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'
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
    title: `${Object.keys(form.errors).length > 0 ? 'Error: ' : ''}Feedback on ${internship.studentName}`,
    heading: (
      <>
        How did <bdi>{internship.studentName}</bdi> do at <bdi>{internship.employerName}</bdi>?
      </>
    ),
    intro: (
      <>
        <bdi>{supervisor.name}</bdi>, your answers take about five minutes and{' '}
        {isReviewed
          ? 'are reviewed by the career centre before the student sees them.'
          : 'are shown to the student as soon as you submit them.'}
        {expiresAt && ` This link works until ${formatInstant(expiresAt, 'UTC')}.`}
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
    title: 'Thank You!',
    intro: 'Your feedback has been submitted successfully.',
    draft,
    children: (
      <>
        <p>
          <bdi>{studentName}</bdi> will be notified by email.
        </p>
        <OtherStudents requests={others} action={OTHERS_OF_VISIT} />
        <p>
          <a href="/feedback/success">Continue</a>
        </p>
      </>
    ),
  })
}

/** The last page, /feedback/success. */
export function feedbackSuccessPage(site: Site, others: OtherRequest[]): string {
  return supervisorPage(site, {
    title: 'Feedback submitted',
    heading: 'Thank you for your feedback',
    intro: others.length === 0 && 'There is nothing else to do. You can close this page.',
    children: <OtherStudents requests={others} action={OTHERS_OF_VISIT} />,
  })
}

/** Without a token: after submitting, the cookie of the visit has it. */
const OTHERS_OF_VISIT = '/feedback/others'

/** Another request was answered, declined or moved to somebody else while the list was open. */
export function requestClosedPage(site: Site, back: string): string {
  return supervisorPage(site, {
    title: 'No longer open',
    heading: 'This request is no longer open',
    intro: 'It has been answered or withdrawn in the meantime.',
    children: (
      <p>
        <a href={back}>Go back</a>
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
    title: 'Access Error',
    draft: used?.draft,
    children: (
      <>
        <p className="reason">{reason}</p>
        <p>
          Please check your email for the correct feedback link, or contact the student if you continue to have issues.
        </p>
        {renewAction && (
          <PostButton action={renewAction} hint={ADDRESS_HINT}>
            Email me a new link
          </PostButton>
        )}
        {used && (
          <PostButton action={used.copyAction} hint={ADDRESS_HINT}>
            Email me a copy of my answers
          </PostButton>
        )}
        {token && <OwnDataLink token={token} />}
      </>
    ),
  })
}

const ADDRESS_HINT = 'It goes to the address on file.'

/** After 'Email me a copy': the same whether or not there was anything to send. */
export function copyMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: 'Check your email',
    intro: 'If you have submitted feedback, a copy is on its way to the address on file.',
    children: <p>You can request it once an hour. You can close this page.</p>,
  })
}

/** After 'Email me a new link': the same whether or not there was anything to send. */
export function linkRenewedPage(site: Site): string {
  return supervisorPage(site, {
    title: 'Check your email',
    intro: 'If this request is still open, a new link is on its way to the address on file.',
    children: <p>It can take a few minutes to arrive. You can close this page.</p>,
  })
}

/** The form exceeds the server's limit. */
export function tooLargePage(site: Site): string {
  return supervisorPage(site, {
    title: 'Too large',
    heading: 'This is too large',
    children: <p className="reason">The limit is 256 KB. Please go back and shorten your text, which has been kept.</p>,
  })
}
