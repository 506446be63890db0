import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { NAMES } from '../../html/names.tsx'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { type Typed, TypedAnswers } from '../link/typed-answers.tsx'

/** The request and the token for the pages' forms and links. */
export type WayOut = { link: FoundLink; token: string }

/** Asks the supervisor to confirm the assignment, before feedback is requested. */
export function confirmationPage(site: Site, { link, token }: WayOut): string {
  if (link.confirmedAt) return confirmedPage(site, { link, token })
  return supervisorPage(site, {
    title: m.do_you_supervise_2({ link: fullName(link) }),
    heading: (
      <ParaglideMessage
        message={m.do_you_supervise_at_2}
        inputs={{ employerName: link.employerName }}
        markup={{ student: () => <Student link={link} />, bdi: ({ children }) => <bdi>{children}</bdi> }}
      />
    ),
    intro: (
      <ParaglideMessage
        message={m.you_were_named_as_supervisor_you}
        inputs={{ supervisorName: link.supervisorName }}
        markup={NAMES}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/confirm/${token}`}>
          <span>
            <ParaglideMessage
              message={m.yes_i_supervise}
              inputs={{}}
              markup={{ student: () => <Student link={link} /> }}
            />
          </span>
        </PostButton>
        <NotTheRightPerson token={token} />
      </>
    ),
  })
}

export function confirmedPage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: m.confirmed(),
    heading: m.thank_you_for_confirming(),
    intro: (
      <ParaglideMessage
        message={m.you_supervise_we_will_ask_for}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    children: <NotTheRightPerson token={token} />,
  })
}

/** The links to decline or to pass the request on, below the form and the confirmation. */
export function NotTheRightPerson({ token }: { token: string }) {
  return (
    <section className="ways-out" aria-labelledby="ways-out">
      <h2 id="ways-out">{m.not_right_person()}</h2>
      <ul>
        <li>
          <a href={`/feedback/colleague/${token}`}>{m.colleague_should_answer()}</a>
        </li>
        <li>
          <a href={`/feedback/decline/${token}`}>{m.i_did_not_supervise_this_student()}</a>
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
      <a href={`/feedback/your-data/${token}`}>{m.see_or_erase_what_we_hold()}</a>
    </p>
  )
}

export function declinePage(site: Site, { link, token }: WayOut): string {
  return supervisorPage(site, {
    title: m.not_your_student(),
    heading: (
      <ParaglideMessage
        message={m.you_did_not_supervise}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    intro: (
      <ParaglideMessage
        message={m.we_will_stop_emailing_you_about}
        inputs={{ employerName: link.employerName }}
        markup={NAMES}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/decline/${token}`}>{m.i_did_not_supervise_this_student()}</PostButton>
        <p>
          <a href={`/feedback/colleague/${token}`}>{m.colleague_should_answer()}</a>
        </p>
        <p>
          <a href={`/feedback/submit/${token}`}>{m.back()}</a>
        </p>
      </>
    ),
  })
}

/** Thanks the person and offers to undo an accidental click. */
export function declinedPage(site: Site, { link, token, typed, isKept = false }: WayOut & Typed): string {
  return supervisorPage(site, {
    title: m.thank_you_2(),
    heading: m.thank_you_for_telling_us(),
    intro: (
      <ParaglideMessage
        message={m.we_will_not_email_you_about}
        inputs={{}}
        markup={{ student: () => <Student link={link} /> }}
      />
    ),
    children: (
      <>
        <PostButton action={`/feedback/decline/${token}/undo`} hint={m.if_you_pressed_wrong_button()} isQuiet>
          <span>
            <ParaglideMessage
              message={m.i_do_supervise}
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
    title: m.thank_you_2(),
    heading: m.thank_you_for_telling_us(),
    intro: (
      <ParaglideMessage
        message={m.now_gets_request_about_and_student}
        inputs={{ colleague }}
        markup={{ bdi: ({ children }) => <bdi>{children}</bdi>, student: () => <Student link={link} /> }}
      />
    ),
  })
}

/** For the link of somebody who has passed the request on. */
export function passedOnPage(
  site: Site,
  { link, token, colleague, typed }: Named & { token: string; colleague: string } & Typed,
): string {
  return supervisorPage(site, {
    title: m.you_have_passed_this_request_on(),
    heading: m.you_have_passed_this_request_on(),
    intro: (
      <ParaglideMessage
        message={m.colleague_has_been_asked_in_your_place}
        inputs={{ colleague }}
        markup={{ bdi: ({ children }) => <bdi>{children}</bdi>, student: () => <Student link={link} /> }}
      />
    ),
    children: (
      <>
        {typed && <TypedAnswers typed={typed} />}
        <OwnDataLink token={token} />
      </>
    ),
  })
}

type Named = { link: Pick<FoundLink, 'firstName' | 'lastName'> }

function Student({ link }: Named) {
  return <bdi>{fullName(link)}</bdi>
}
