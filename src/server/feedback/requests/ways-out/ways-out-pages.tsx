import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { fullName } from '#domain/people/profile'
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

/** For a link to a question that a reviewer has withdrawn. */
export function questionWithdrawnPage(site: Site, ended: Ended): string {
  return endedPage(site, ended, {
    title: m.link_question_withdrawn_title(),
    intro: m.link_question_withdrawn_intro(),
  })
}

export type Ended = Named & Typed & { token: string }
type Named = { link: Pick<FoundLink, 'firstName' | 'lastName'> }

type EndedPage = { title: string; intro: ReactNode; children?: ReactNode }

/** For a link through which nothing can be answered: there is nothing left to do. */
export function endedPage(site: Site, { token, typed, questions }: Ended, { children, ...page }: EndedPage): string {
  return supervisorPage(site, {
    ...page,
    children: (
      <>
        {children}
        {typed && <TypedAnswers typed={typed} questions={questions} />}
        <OwnDataLink token={token} />
      </>
    ),
  })
}

export function namesOf({ link }: Named) {
  return {
    bdi: ({ children }: { children?: ReactNode }) => <bdi>{children}</bdi>,
    student: () => <Student link={link} />,
  }
}

export function Student({ link }: Named) {
  return <bdi>{fullName(link)}</bdi>
}
