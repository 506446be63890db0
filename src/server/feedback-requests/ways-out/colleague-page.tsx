import { fullName } from '#domain/profile'
import { renderPage, type Site } from '../../html/render-page.tsx'
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
  return renderPage(site, {
    title: `${hasError ? 'Error: ' : ''}A colleague should answer`,
    heading: 'Internship feedback',
    children: (
      <>
        <h1>
          Who should answer about <bdi>{fullName(link)}</bdi>?
        </h1>
        <p className="intro">
          Your colleague gets the request by email, with your name in it. Your own link stops working, and the student
          is told.
        </p>
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
