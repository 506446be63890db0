import type { ReactNode } from 'react'
import { fullName } from '#domain/profile'
import { renderPage, type Site } from '../../html/render-page.tsx'
import type { FoundLink } from '../link/feedback-link-queries.ts'

const HEADING = 'Internship feedback'

/** The request and the token for the pages' forms and links. */
export type WayOut = { link: FoundLink; token: string }

/** Asks the supervisor to confirm the assignment, before feedback is requested. */
export function confirmationPage(site: Site, { link, token }: WayOut): string {
  if (link.confirmedAt) return confirmedPage(site, { link, token })
  return page(
    site,
    `Do you supervise ${fullName(link)}?`,
    <>
      <h1>
        Do you supervise <Student link={link} /> at <bdi>{link.employerName}</bdi>?
      </h1>
      <p className="intro">
        <bdi>{link.supervisorName}</bdi>, you were named as supervisor. You do not need an account, and there is nothing
        to fill in.
      </p>
      <form method="post" action={`/feedback/confirm/${token}`}>
        <button type="submit" className="button primary">
          <span>
            Yes, I supervise <Student link={link} />
          </span>
        </button>
      </form>
      <NotTheRightPerson token={token} />
    </>,
  )
}

export function confirmedPage(site: Site, { link, token }: WayOut): string {
  return page(
    site,
    'Confirmed',
    <>
      <h1>Thank you for confirming</h1>
      <p className="intro">
        You supervise <Student link={link} />. We will ask for your feedback towards the end of the internship.
      </p>
      <NotTheRightPerson token={token} />
    </>,
  )
}

/** The links to decline or to pass the request on, below the form and the confirmation. */
export function NotTheRightPerson({ token }: { token: string }) {
  return (
    <section className="ways-out" aria-labelledby="ways-out">
      <h2 id="ways-out">Not the right person?</h2>
      <ul>
        <li>
          <a href={`/feedback/colleague/${token}`}>A colleague should answer</a>
        </li>
        <li>
          <a href={`/feedback/decline/${token}`}>I did not supervise this student</a>
        </li>
      </ul>
    </section>
  )
}

/** Asks first, because mail scanners open every link. */
export function declinePage(site: Site, { link, token }: WayOut): string {
  return page(
    site,
    'Not your student?',
    <>
      <h1>
        You did not supervise <Student link={link} />?
      </h1>
      <p className="intro">
        We will stop emailing you about this internship at <bdi>{link.employerName}</bdi> and ask the student to correct
        the name or address.
      </p>
      <form method="post" action={`/feedback/decline/${token}`}>
        <button type="submit" className="button primary">
          I did not supervise this student
        </button>
      </form>
      <p>
        <a href={`/feedback/colleague/${token}`}>A colleague should answer</a>
      </p>
      <p>
        <a href={`/feedback/submit/${token}`}>Back</a>
      </p>
    </>,
  )
}

/** Thanks the person and offers to undo an accidental click. */
export function declinedPage(site: Site, { link, token }: WayOut): string {
  return page(
    site,
    'Thank you',
    <>
      <h1>Thank you for telling us</h1>
      <p className="intro">
        We will not email you about <Student link={link} /> again. The student has been asked to correct the name or
        address.
      </p>
      <form method="post" action={`/feedback/decline/${token}/undo`}>
        <button type="submit" className="button quiet">
          <span>
            I do supervise <Student link={link} />
          </span>
        </button>
        <p className="field-hint">If you pressed the wrong button.</p>
      </form>
    </>,
  )
}

export function handedOverPage(site: Site, { link, colleague }: { link: FoundLink; colleague: string }): string {
  return page(
    site,
    'Thank you',
    <>
      <h1>Thank you for telling us</h1>
      <p className="intro">
        <bdi>{colleague}</bdi> now gets the request about <Student link={link} />, and the student is told. Your own
        link no longer works. You can close this page.
      </p>
    </>,
  )
}

function Student({ link }: { link: FoundLink }) {
  return <bdi>{fullName(link)}</bdi>
}

function page(site: Site, title: string, children: ReactNode): string {
  return renderPage(site, { title, heading: HEADING, children })
}
