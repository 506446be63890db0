import { fullName } from '#domain/profile'
import { renderPage, type Site } from '../../html/render-page.tsx'
import type { WayOut } from './ways-out-pages.tsx'

type Field = 'name' | 'email'

export type ColleagueForm = WayOut & {
  values: Record<Field, string>
  errors: Partial<Record<Field, string>>
  /** Why the request cannot go to this person. */
  problem?: string
}

const FIELDS = [
  { key: 'name', label: "Your colleague's name", type: 'text' },
  { key: 'email', label: "Your colleague's email address", type: 'email' },
] as const

/** Who should answer instead; after a refusal with what was typed. */
export function colleaguePage(site: Site, { link, token, values, errors, problem }: ColleagueForm): string {
  const wrong = FIELDS.find(({ key }) => errors[key])
  const isRefused = wrong !== undefined || problem !== undefined
  return renderPage(site, {
    title: `${isRefused ? 'Error: ' : ''}A colleague should answer`,
    heading: 'Internship feedback',
    children: (
      <>
        <h1>
          Who should answer about <bdi>{fullName(link)}</bdi>?
        </h1>
        <p className="intro">
          Your colleague gets the request by email, with your name in it. Your own link then no longer works, and the
          student is told.
        </p>
        {problem && (
          <p className="reason" role="alert">
            {problem}
          </p>
        )}
        <form method="post" action={`/feedback/colleague/${token}`} noValidate>
          {FIELDS.map(({ key, label, type }) => (
            <div className="text-field" key={key}>
              <label htmlFor={key}>{label}</label>
              <input
                id={key}
                name={key}
                type={type}
                defaultValue={values[key]}
                required
                dir="auto"
                autoComplete="off"
                // biome-ignore lint/a11y/noAutofocus: whoever has just sent the form is led to what is wrong
                autoFocus={wrong?.key === key}
                aria-invalid={errors[key] ? true : undefined}
                aria-describedby={errors[key] ? `${key}-error` : undefined}
              />
              {errors[key] && (
                <p className="field-error" id={`${key}-error`}>
                  {errors[key]}
                </p>
              )}
            </div>
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
