import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { HAND_OVER_UNDO_MINUTES } from '#domain/feedback/feedback-link'
import { fullName } from '#domain/people/profile'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage, titleOf } from '../../../platform/html/supervisor-page.tsx'
import { TextField } from '../../../platform/html/text-field.tsx'
import type { HandOver } from './assignment-answers-queries.ts'
import { type Ended, endedPage, namesOf, type WayOut } from './ways-out-pages.tsx'

type Field = 'name' | 'email'

type ColleagueForm = WayOut & {
  values: Record<Field, string>
  errors: Partial<Record<Field, string>>
  /** Why the request cannot be passed on to this person. */
  problem?: string
}

const FIELDS = [
  localized({ name: 'name', label: m.ways_out_colleague_name_label, type: 'text' }),
  localized({ name: 'email', label: m.ways_out_colleague_email_label, type: 'email' }),
] as const

/** The form to pass the request on to a colleague; after an error it keeps what was entered. */
export function colleaguePage(site: Site, { link, token, values, errors, problem }: ColleagueForm): string {
  const firstInvalid = FIELDS.find(({ name }) => errors[name])?.name
  const hasError = firstInvalid !== undefined || problem !== undefined
  return supervisorPage(site, {
    title: titleOf(m.ways_out_colleague_title(), hasError),
    heading: (
      <ParaglideMessage message={m.ways_out_colleague_heading} inputs={{ link: fullName(link) }} markup={NAMES} />
    ),
    intro: m.ways_out_colleague_intro(),
    children: (
      <>
        <Problem problem={problem} />
        <form method="post" action={`/feedback/colleague/${token}`} noValidate>
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              name={name}
              {...field}
              value={values[name]}
              error={errors[name]}
              autoFocus={name === firstInvalid}
            />
          ))}
          <button type="submit" className="button primary">
            {m.ways_out_ask_colleague()}
          </button>
        </form>
        <p>
          <a href={`/feedback/submit/${token}`}>{m.common_back()}</a>
        </p>
      </>
    ),
  })
}

type Named = Ended & {
  colleague: HandOver
  canBeTakenBack: boolean
  /** Why it was not taken back. */
  problem?: string
}

/** Thanks a supervisor who has named a colleague. */
export function handedOverPage(site: Site, named: Named): string {
  return supervisorPage(site, {
    title: m.ways_out_thanks_title(),
    heading: m.ways_out_thanks_heading(),
    intro: (
      <ParaglideMessage
        message={m.ways_out_handed_over_intro}
        inputs={{ colleague: named.colleague.toName }}
        markup={namesOf(named)}
      />
    ),
    children: <TakeBack {...named} />,
  })
}

/** For the link of somebody who has passed the request on. */
export function passedOnPage(site: Site, named: Named): string {
  return endedPage(site, named, {
    title: m.ways_out_passed_on_title(),
    intro: (
      <ParaglideMessage
        message={m.ways_out_passed_on_intro}
        inputs={{ colleague: named.colleague.toName }}
        markup={namesOf(named)}
      />
    ),
    children: (
      <>
        <Problem problem={named.problem} />
        <TakeBack {...named} />
      </>
    ),
  })
}

/** For the link of a colleague who was named by mistake. */
export function takenBackPage(site: Site, { name, ...ended }: Ended & { name: string }): string {
  return endedPage(site, ended, {
    title: m.ways_out_taken_back_title(),
    intro: <ParaglideMessage message={m.ways_out_taken_back_intro} inputs={{ name }} markup={namesOf(ended)} />,
  })
}

/** The address to which the request goes, so that a mistyped one is noticed, and the button that takes it back. */
function TakeBack({ token, colleague: { toEmail }, canBeTakenBack }: Named) {
  if (!canBeTakenBack) return null
  return (
    <>
      <p>
        <ParaglideMessage message={m.ways_out_handed_over_address} inputs={{ email: toEmail }} markup={NAMES} />
      </p>
      <PostButton
        action={`/feedback/colleague/${token}/undo`}
        fields={<input type="hidden" name="email" value={toEmail} />}
        hint={m.ways_out_undo_hand_over_hint({ minutes: HAND_OVER_UNDO_MINUTES })}
        isQuiet
      >
        {m.ways_out_undo_hand_over()}
      </PostButton>
    </>
  )
}

function Problem({ problem }: { problem: string | undefined }) {
  return (
    problem && (
      <p className="reason" role="alert">
        {problem}
      </p>
    )
  )
}
