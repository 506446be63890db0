import type { EmailTextForm } from '#contract/settings/email-texts'
import { SCHEMES, type Scheme, schemeName } from '#domain/platform/logo'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { postToFrame } from '../../form/post-to-frame.ts'

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

/** Loads the email with these words into the frames. */
export function showPreview({ email, ...words }: EmailTextForm): void {
  for (const scheme of SCHEMES) postToFrame(`/email-preview/${email}/${scheme}`, frameName(scheme), words)
}
