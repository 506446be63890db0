import { fullName } from '#domain/profile'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'
import type { FoundLink } from '../link/feedback-link-queries.ts'

/** The request and the token for the pages' forms and links. */
export type WayOut = { link: FoundLink; token: string }

/** Asks the supervisor to confirm the assignment, before feedback is requested. */
export function confirmationPage(site: Site, { link, token }: WayOut): string {
  if (link.confirmedAt) return confirmedPage(site, { link, token })
  return supervisorPage(site, {
    title: `Do you supervise ${fullName(link)}?`,
    heading: (
      <>
        Do you supervise <Student link={link} /> at <bdi>{link.employerName}</bdi>?
      </>
    ),
    intro: (
      <>
        <bdi>{link.supervisorName}</bdi>, you were named as supervisor. You do not need an account, and there is nothing
        to fill in.
      </>
    ),
    children: (
      <>
        <PostButton action={`/feedback/confirm/${token}`}>
          <span>
            Yes, I supervise <Student link={link} />
          </span>
        </PostButton>
        <NotTheRightPerson token={token} />
      </>
    ),
  })
}

export function confirmedPage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: 'Confirmed',
    heading: 'Thank you for confirming',
    intro: (
      <>
        You supervise <Student link={link} />. We will ask for your feedback towards the end of the internship.
      </>
    ),
    children: <NotTheRightPerson token={token} />,
  })
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
      <OwnDataLink token={token} />
    </section>
  )
}

/** On every page that a link leads to: the data is there even when the link is used or expired. */
export function OwnDataLink({ token }: { token: string }) {
  return (
    <p>
      <a href={`/feedback/your-data/${token}`}>See or erase what we hold about you</a>
    </p>
  )
}

export function declinePage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: 'Not your student?',
    heading: (
      <>
        You did not supervise <Student link={link} />?
      </>
    ),
    intro: (
      <>
        We will stop emailing you about this internship at <bdi>{link.employerName}</bdi> and ask the student to correct
        the name or address.
      </>
    ),
    children: (
      <>
        <PostButton action={`/feedback/decline/${token}`}>I did not supervise this student</PostButton>
        <p>
          <a href={`/feedback/colleague/${token}`}>A colleague should answer</a>
        </p>
        <p>
          <a href={`/feedback/submit/${token}`}>Back</a>
        </p>
      </>
    ),
  })
}

/** Thanks the person and offers to undo an accidental click. */
export function declinedPage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: 'Thank you',
    heading: 'Thank you for telling us',
    intro: (
      <>
        We will not email you about <Student link={link} /> again. The student has been asked to correct the name or
        address.
      </>
    ),
    children: (
      <PostButton action={`/feedback/decline/${token}/undo`} hint="If you pressed the wrong button." isQuiet>
        <span>
          I do supervise <Student link={link} />
        </span>
      </PostButton>
    ),
  })
}

export function handedOverPage(site: Site, { link, colleague }: { link: FoundLink; colleague: string }): string {
  return supervisorPage(site, {
    title: 'Thank you',
    heading: 'Thank you for telling us',
    intro: (
      <>
        <bdi>{colleague}</bdi> now gets the request about <Student link={link} />, and the student is told. Your own
        link no longer works. You can close this page.
      </>
    ),
  })
}

function Student({ link }: { link: FoundLink }) {
  return <bdi>{fullName(link)}</bdi>
}
