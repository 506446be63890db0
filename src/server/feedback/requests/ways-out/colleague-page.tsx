import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { localized } from '#domain/localized'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { supervisorPage, titleOf } from '../../../platform/html/supervisor-page.tsx'
import { TextField } from '../../../platform/html/text-field.tsx'
import type { WayOut } from './ways-out-pages.tsx'

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
        {problem && (
          <p className="reason" role="alert">
            {problem}
          </p>
        )}
        <form method="post" action={`/feedback/colleague/${token}`} noValidate>
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              name={name}
              {...field}
              value={values[name]}
              error={errors[name]}
              required
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
