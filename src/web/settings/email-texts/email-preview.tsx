import type { EmailTextForm } from '#contract/settings/email-texts'
import { localized } from '#domain/localized'
import { SCHEMES, type Scheme, schemeName } from '#domain/logo'
import * as m from '#messages'

const TITLES = localized({ light: m.common_light_scheme, dark: m.common_dark_scheme })

/** The whole email in both schemes. The server renders it, because its inline styles are not allowed on our screens. */
export function EmailPreview({ isShown }: { isShown: boolean }) {
  return (
    <section className="email-previews" aria-label={m.common_preview()} hidden={!isShown}>
      {SCHEMES.map((scheme) => (
        <figure key={scheme}>
          <figcaption>{TITLES[scheme]}</figcaption>
          <iframe
            name={frameName(scheme)}
            title={m.email_texts_preview_title({ scheme: schemeName(scheme) })}
            sandbox=""
          />
        </figure>
      ))}
    </section>
  )
}

function frameName(scheme: Scheme): string {
  return `email-preview-${scheme}`
}

/** Loads the email with these words into the frames: a frame can send text of this length with a form only. */
export function showPreview({ email, ...words }: EmailTextForm): void {
  for (const scheme of SCHEMES) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = `/email-preview/${email}/${scheme}`
    form.target = frameName(scheme)
    form.hidden = true
    for (const [name, value] of Object.entries(words)) {
      const input = document.createElement('textarea')
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }
}
