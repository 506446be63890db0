import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import type { Answerer, FoundLink } from '../link/feedback-link-queries.ts'
import { type Typed, TypedAnswers } from '../link/typed-answers.tsx'

/** The request and the token for the pages' forms and links. */
export type WayOut = { link: FoundLink; token: string }

/** Asks the supervisor to confirm the assignment, before feedback is requested. */
export function confirmationPage(site: Site, { link, token }: WayOut): string {
  if (link.confirmedAt) return confirmedPage(site, { link, token })
  return supervisorPage(site, {
    title: m.ways_out_confirm_title({ link: fullName(link) }),
    heading: (
      <ParaglideMessage
        message={m.ways_out_confirm_heading}
        inputs={{ employerName: link.employerName }}
        markup={{ student: () => <Student link={link} />, bdi: ({ children }) => <bdi>{children}</bdi> }}
      />
    ),
    intro: (
      <ParaglideMessage
        message={m.ways_out_confirm_intro}
        inputs={{ supervisorName: link.supervisorName }}
        markup={NAMES}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/confirm/${token}`}>
          <span>
            <ParaglideMessage
              message={m.ways_out_confirm}
              inputs={{}}
              markup={{ student: () => <Student link={link} /> }}
            />
          </span>
        </PostButton>
        <NotTheRightPerson link={link} token={token} />
        <OwnDataLink token={token} />
      </>
    ),
  })
}

export function confirmedPage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: m.common_confirmed(),
    heading: m.ways_out_confirmed_heading(),
    intro: (
      <ParaglideMessage
        message={m.ways_out_confirmed_intro}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    children: (
      <>
        <NotTheRightPerson link={link} token={token} />
        <OwnDataLink token={token} />
      </>
    ),
  })
}

/** The ways to pass the request on or to decline, above the form: before anything is typed that they would lose. */
export function NotTheRightPerson({ link, token }: { link: Pick<FoundLink, 'channel'>; token: string }) {
  return (
    <nav className="ways-out" aria-label={m.ways_out_title()}>
      {link.channel !== 'second-contact' && (
        <a href={`/feedback/colleague/${token}`} className="button quiet">
          {m.ways_out_colleague_title()}
        </a>
      )}
      <a href={`/feedback/decline/${token}`} className="button quiet">
        {m.ways_out_decline()}
      </a>
    </nav>
  )
}

/** On every page that a link leads to: the data is there even when the link is used or expired. */
export function OwnDataLink({ token }: { token: string }) {
  return (
    <p>
      <a href={`/feedback/your-data/${token}`}>{m.ways_out_see_own_data()}</a>
    </p>
  )
}

export function declinePage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: m.ways_out_decline_title(),
    heading: (
      <ParaglideMessage
        message={m.ways_out_decline_heading}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    intro: (
      <ParaglideMessage
        message={link.channel === 'second-contact' ? m.second_contact_decline_intro : m.ways_out_decline_intro}
        inputs={{ employerName: link.employerName }}
        markup={NAMES}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/decline/${token}`}>{m.ways_out_decline()}</PostButton>
        {link.channel !== 'second-contact' && (
          <p>
            <a href={`/feedback/colleague/${token}`}>{m.ways_out_colleague_title()}</a>
          </p>
        )}
        <p>
          <a href={`/feedback/submit/${token}`}>{m.common_back()}</a>
        </p>
      </>
    ),
  })
}

/** Thanks the person and offers to undo an accidental click. */
export function declinedPage(site: Site, { link, token, typed, isKept = false }: WayOut & Typed): string {
  return supervisorPage(site, {
    title: m.ways_out_thanks_title(),
    heading: m.ways_out_thanks_heading(),
    intro: (
      <ParaglideMessage
        message={link.channel === 'second-contact' ? m.second_contact_declined_intro : m.ways_out_declined_intro}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/decline/${token}/undo`} hint={m.ways_out_undo_decline_hint()} isQuiet>
          <span>
            <ParaglideMessage
              message={m.ways_out_undo_decline}
              inputs={{}}
              markup={{ student: () => <Student link={link} /> }}
            />
          </span>
        </PostButton>
        {typed && <TypedAnswers typed={typed} isKept={isKept} />}
      </>
    ),
  })
}

export function handedOverPage(site: Site, { link, colleague }: { link: FoundLink; colleague: string }): string {
  return supervisorPage(site, {
    title: m.ways_out_thanks_title(),
    heading: m.ways_out_thanks_heading(),
    intro: (
      <ParaglideMessage
        message={m.ways_out_handed_over_intro}
        inputs={{ colleague }}
        markup={{ bdi: ({ children }) => <bdi>{children}</bdi>, student: () => <Student link={link} /> }}
      />
    ),
  })
}

/** For the link of somebody who has passed the request on. */
export function passedOnPage(site: Site, { colleague, ...ended }: Ended & { colleague: string }): string {
  return endedPage(site, ended, {
    title: m.ways_out_passed_on_title(),
    intro: <ParaglideMessage message={m.ways_out_passed_on_intro} inputs={{ colleague }} markup={namesOf(ended)} />,
  })
}

/** For the link of a request that the office has closed. */
export function closedPage(site: Site, { isSentBack, ...ended }: Ended & { isSentBack: boolean }): string {
  const { universityName } = site
  const message = isSentBack ? m.ways_out_sent_back_intro : m.ways_out_closed_intro
  return endedPage(site, ended, {
    title: isSentBack ? m.ways_out_sent_back_title() : m.ways_out_closed_title(),
    intro: <ParaglideMessage message={message} inputs={{ universityName }} markup={namesOf(ended)} />,
  })
}

/** For the link of somebody who was asked, too, once another person has answered: it says who, and nothing of the answers. */
export function answeredByOtherPage(site: Site, { name, isEntered, ...ended }: Ended & Answerer): string {
  const message = isEntered ? m.ways_out_answered_by_staff_intro : m.ways_out_answered_intro
  return endedPage(site, ended, {
    title: m.ways_out_answered_title(),
    intro: <ParaglideMessage message={message} inputs={{ name }} markup={namesOf(ended)} />,
  })
}

type Ended = Named & Typed & { token: string }
type Named = { link: Pick<FoundLink, 'firstName' | 'lastName'> }

/** For a link through which nothing can be answered any more: there is nothing left to do. */
function endedPage(site: Site, { token, typed }: Ended, page: { title: string; intro: ReactNode }): string {
  return supervisorPage(site, {
    ...page,
    children: (
      <>
        {typed && <TypedAnswers typed={typed} />}
        <OwnDataLink token={token} />
      </>
    ),
  })
}

function namesOf({ link }: Named) {
  return {
    bdi: ({ children }: { children?: ReactNode }) => <bdi>{children}</bdi>,
    student: () => <Student link={link} />,
  }
}

function Student({ link }: Named) {
  return <bdi>{fullName(link)}</bdi>
}
