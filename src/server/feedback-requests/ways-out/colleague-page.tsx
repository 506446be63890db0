import { fullName } from '#domain/profile'
import type { Site } from '../../html/render-page.tsx'
import { supervisorPage } from '../../html/supervisor-page.tsx'
import { TextField } from '../../html/text-field.tsx'
import type { WayOut } from './ways-out-pages.tsx'

type Field = 'name' | 'email'

type ColleagueForm = WayOut & {
  values: Record<Field, string>
  errors: Partial<Record<Field, string>>
  /** Why the request cannot be passed on to this person. */
  problem?: string
}

const FIELDS = [
  { name: 'name', label: "Your colleague's name", type: 'text' },
  { name: 'email', label: "Your colleague's email address", type: 'email' },
] as const

/** The form to pass the request on to a colleague; after an error it keeps what was entered. */
export function colleaguePage(site: Site, { link, token, values, errors, problem }: ColleagueForm): string {
  const firstInvalid = FIELDS.find(({ name }) => errors[name])?.name
  const hasError = firstInvalid !== undefined || problem !== undefined
  return supervisorPage(site, {
    title: `${hasError ? 'Error: ' : ''}A colleague should answer`,
    heading: (
      <>
        Who should answer about <bdi>{fullName(link)}</bdi>?
      </>
    ),
    intro:
      'We will email the request to your colleague and mention your name. Your link will stop working, and we will tell the student.',
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
            Ask my colleague
          </button>
        </form>
        <p>
          <a href={`/feedback/submit/${token}`}>Back</a>
        </p>
      </>
    ),
  })
}
