import { formatInstant } from '#domain/dates'
import type { Site } from '../../html/render-page.tsx'
import { supervisorPage } from '../../html/supervisor-page.tsx'
import { draftName } from '../link/draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from '../link/feedback-form.tsx'
import { OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import type { MidtermLink } from './midterm-queries.ts'

/** `isReviewed` is false if the student sees the answers immediately. */
type FormPage = FeedbackFormProps & { link: MidtermLink; token: string; isReviewed: boolean }

/** The supervisor's form, with the questions of the final feedback. */
export function midtermFormPage(site: Site, { link, token, isReviewed, ...form }: FormPage): string {
  const { supervisor, internship, expiresAt } = form.request
  const hasErrors = Object.keys(form.errors).length > 0
  return supervisorPage(site, {
    title: `${hasErrors ? 'Error: ' : ''}Mid-term feedback on ${internship.studentName}`,
    heading: (
      <>
        Mid-term feedback: how is <bdi>{internship.studentName}</bdi> doing at <bdi>{internship.employerName}</bdi>?
      </>
    ),
    intro: (
      <>
        <bdi>{supervisor.name}</bdi>, your answers take about five minutes. They help while there is still time to act
        on them, and{' '}
        {isReviewed
          ? 'are read by the career centre before the student sees them.'
          : 'are shown to the student as soon as you submit them.'}{' '}
        You will be asked for the final feedback separately; it starts empty.
        {expiresAt && ` This link works until ${formatInstant(expiresAt, 'UTC')}.`}
      </>
    ),
    draft: draftOf(link),
    children: (
      <>
        <FeedbackForm {...form} />
        <section className="ways-out" aria-labelledby="ways-out">
          <h2 id="ways-out">Not the right person?</h2>
          <p>
            Please tell <bdi>{internship.studentName}</bdi>, who can correct the name and the address. There is no need
            to answer.
          </p>
          <OwnDataLink token={token} />
        </section>
      </>
    ),
  })
}

export function midtermThanksPage(
  site: Site,
  { link, studentName, isReleased }: { link: MidtermLink; studentName: string; isReleased: boolean },
): string {
  return supervisorPage(site, {
    title: 'Thank You!',
    intro: 'Your mid-term feedback has been submitted successfully.',
    draft: draftOf(link),
    children: (
      <>
        <p>
          {isReleased ? (
            <>
              <bdi>{studentName}</bdi> can read it now.
            </>
          ) : (
            <>
              The career centre reads it first, then <bdi>{studentName}</bdi> can read it.
            </>
          )}
        </p>
        <p>There is nothing else to do until the final feedback. You can close this page.</p>
      </>
    ),
  })
}

/** Not the draft of the final feedback. */
function draftOf({ supervisorId, supervisorEmail }: MidtermLink): string {
  return draftName({ supervisorId: `midterm ${supervisorId}`, address: supervisorEmail })
}
