import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { type Typed, TypedAnswers } from '../link/typed-answers.tsx'
import type { DeclinedInternship, OtherAssignment } from './other-assignments-queries.ts'
import { Student, type WayOut } from './ways-out-pages.tsx'

type Declining = WayOut & { others: readonly OtherAssignment[] }

/** Asks before anything is declined, also about the student's other internships; none of them is ticked. */
export function declinePage(site: Site, { link, token, others }: Declining): string {
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
        <PostButton
          action={`/feedback/decline/${token}`}
          fields={others.length > 0 && <OtherInternships link={link} others={others} />}
        >
          {m.ways_out_decline()}
        </PostButton>
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

function OtherInternships({ link, others }: Omit<Declining, 'token'>) {
  return (
    <fieldset className="checkboxes">
      <legend>
        <ParaglideMessage
          message={m.ways_out_decline_others}
          inputs={{}}
          markup={{ student: () => <Student link={link} /> }}
        />
      </legend>
      {others.map(({ supervisorId, startDate, endDate, ...internship }) => (
        <label key={supervisorId} className="checkbox">
          <input type="checkbox" name="also" value={supervisorId} />
          <span>
            <Internship {...internship} />
            <br />
            <span className="muted">{formatDuration(startDate, endDate)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Declined = WayOut & Typed & { declined: readonly DeclinedInternship[] }

/** Thanks the person, says what was declined, and offers to take that back after an accidental click. */
export function declinedPage(site: Site, { link, token, declined, typed, isKept = false }: Declined): string {
  const student = () => <Student link={link} />
  return supervisorPage(site, {
    title: m.ways_out_thanks_title(),
    heading: m.ways_out_thanks_heading(),
    intro: (
      <ParaglideMessage
        message={link.channel === 'second-contact' ? m.second_contact_declined_intro : m.ways_out_declined_intro}
        inputs={{}}
        markup={{ student }}
      />
    ),
    children: (
      <>
        <ul>
          {declined.map((internship) => (
            <li key={`${internship.positionTitle} ${internship.employerName}`}>
              <Internship {...internship} />
            </li>
          ))}
        </ul>
        <PostButton action={`/feedback/decline/${token}/undo`} hint={m.ways_out_undo_decline_hint()} isQuiet>
          <span>
            <ParaglideMessage message={m.ways_out_undo_decline} inputs={{}} markup={{ student }} />
          </span>
        </PostButton>
        {typed && <TypedAnswers typed={typed} isKept={isKept} />}
      </>
    ),
  })
}

function Internship(internship: DeclinedInternship) {
  return <ParaglideMessage message={m.ways_out_internship} inputs={internship} markup={NAMES} />
}
