import { renderPage, type Site } from '../../html/render-page.tsx'
import { NotTheRightPerson } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx'
import type { OtherStudent } from './links-mailed-together.ts'
import { OtherStudents } from './other-students.tsx'

const HEADING = 'Internship feedback'

/** What stands beside the form itself. */
type Beside = { token: string; students: OtherStudent[] }

/** The form; after a refused submission with everything that was typed and a message under each field. */
export function feedbackFormPage(site: Site, form: FeedbackFormProps & Beside): string {
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

/** Shown for 3 seconds after submitting (spec section 2); the answer carries a Refresh header to the next page. */
type Thanks = Beside & { studentName: string; draft: string }

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

/** The end of the way, /feedback/success. */
export function feedbackSuccessPage(site: Site): string {
  return renderPage(site, {
    title: 'Feedback submitted',
    heading: HEADING,
    children: (
      <>
        <h1>Thank you for your feedback</h1>
        <p className="intro">There is nothing more to do. You may close this page.</p>
      </>
    ),
  })
}

export type LinkProblem = {
  /** What happened, in the words of the spec's section 8. */
  reason: string
  /** Where 'Email me a new link' posts to; null where no new link can be had. */
  renewAction?: string | null
  /** Where 'Email me a copy' posts to, and the draft that has become feedback; null unless the answers have arrived. */
  used?: { copyAction: string; draft: string } | null
}

/** Used, expired, revoked and unknown links end here (product.md, the supervisor's link). */
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
        {renewAction && <MailMe action={renewAction}>Email me a new link</MailMe>}
        {used && <MailMe action={used.copyAction}>Email me a copy of my answers</MailMe>}
      </>
    ),
  })
}

function MailMe({ action, children }: { action: string; children: string }) {
  return (
    <form method="post" action={action}>
      <button type="submit" className="button primary">
        {children}
      </button>
      <p className="field-hint">It goes to the address on file.</p>
    </form>
  )
}

/** The answer to asking for a copy: the same whether or not there was anything to mail. */
export function copyMailedPage(site: Site): string {
  return renderPage(site, {
    title: 'Check your email',
    heading: HEADING,
    children: (
      <>
        <h1>Check your email</h1>
        <p className="intro">If there are answers of yours, a copy is on its way to the address on file.</p>
        <p>It is mailed at most once an hour. You may close this page.</p>
      </>
    ),
  })
}

/** More than the server takes; the browser still has what was typed. */
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

/** The answer to 'Email me a new link': the same whether or not there was anything to mail. */
export function linkRenewedPage(site: Site): string {
  return renderPage(site, {
    title: 'Check your email',
    heading: HEADING,
    children: (
      <>
        <h1>Check your email</h1>
        <p className="intro">If this request is still open, a new link is on its way to the address on file.</p>
        <p>It can take a few minutes to arrive. You may close this page.</p>
      </>
    ),
  })
}
