import { renderPage, type Site } from '../../html/render-page.tsx'
import { NotTheRightPerson } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import type { OtherStudent } from './links-mailed-together.ts'
import { OtherStudents } from './other-students.tsx'

const HEADING = 'Internship feedback'

/** The supervisor's other students, listed below the form. */
type Others = { token: string; students: OtherStudent[] }

/** The form; after an invalid submission it keeps the values and shows a message at each field. */
export function feedbackFormPage(site: Site, form: FeedbackFormProps & Others): string {
  const title = `Feedback on ${form.request.internship.studentName}`
  return renderPage(site, {
    title: Object.keys(form.errors).length > 0 ? `Error: ${title}` : title,
    heading: HEADING,
    draft: draftName({ supervisorId: form.request.supervisor.id, address: form.request.supervisor.email }),
    children: (
      <>
        <FeedbackForm {...form} />
        <OtherStudents students={form.students} token={form.token} />
        <NotTheRightPerson token={form.token} />
      </>
    ),
  })
}

type Thanks = Others & { studentName: string; draft: string }

/** Shown for 3 seconds after submitting (spec section 2); a Refresh header leads to the next page. */
export function thankYouPage(site: Site, { studentName, draft, students, token }: Thanks): string {
  return renderPage(site, {
    title: 'Thank You!',
    heading: HEADING,
    draft,
    children: (
      <>
        <h1>Thank You!</h1>
        <p className="intro">Your feedback has been submitted successfully.</p>
        <p>
          <bdi>{studentName}</bdi> will be notified by email.
        </p>
        <p>
          <a href="/feedback/success">Continue</a>
        </p>
        {students.length > 0 && <OtherStudents students={students} token={token} />}
      </>
    ),
  })
}

/** The last page, /feedback/success. */
export function feedbackSuccessPage(site: Site): string {
  return renderPage(site, {
    title: 'Feedback submitted',
    heading: HEADING,
    children: (
      <>
        <h1>Thank you for your feedback</h1>
        <p className="intro">There is nothing else to do. You can close this page.</p>
      </>
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
}

/** The page of used, expired, revoked and unknown links (product.md, the supervisor's link). */
export function linkProblemPage(site: Site, { reason, renewAction, used }: LinkProblem): string {
  return renderPage(site, {
    title: 'Access Error',
    heading: HEADING,
    ...(used && { draft: used.draft }),
    children: (
      <>
        <h1>Access Error</h1>
        <p className="reason">{reason}</p>
        <p>
          Please check your email for the correct feedback link, or contact the student if you continue to have issues.
        </p>
        {renewAction && <EmailButton action={renewAction}>Email me a new link</EmailButton>}
        {used && <EmailButton action={used.copyAction}>Email me a copy of my answers</EmailButton>}
      </>
    ),
  })
}

function EmailButton({ action, children }: { action: string; children: string }) {
  return (
    <form method="post" action={action}>
      <button type="submit" className="button primary">
        {children}
      </button>
      <p className="field-hint">It goes to the address on file.</p>
    </form>
  )
}

/** After 'Email me a copy': the same whether or not there was anything to send. */
export function copyMailedPage(site: Site): string {
  return checkEmailPage(
    site,
    'If you have submitted feedback, a copy is on its way to the address on file.',
    'You can request it once an hour.',
  )
}

/** After 'Email me a new link': the same whether or not there was anything to send. */
export function linkRenewedPage(site: Site): string {
  return checkEmailPage(
    site,
    'If this request is still open, a new link is on its way to the address on file.',
    'It can take a few minutes to arrive.',
  )
}

/** The form exceeds the server's limit. */
export function tooLargePage(site: Site): string {
  return renderPage(site, {
    title: 'Too large',
    heading: HEADING,
    children: (
      <>
        <h1>This is too large</h1>
        <p className="reason">The limit is 256 KB. Please go back and shorten your text; it is still there.</p>
      </>
    ),
  })
}

function checkEmailPage(site: Site, intro: string, note: string): string {
  return renderPage(site, {
    title: 'Check your email',
    heading: HEADING,
    children: (
      <>
        <h1>Check your email</h1>
        <p className="intro">{intro}</p>
        <p>{note} You can close this page.</p>
      </>
    ),
  })
}
