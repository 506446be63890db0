import { localized } from '#domain/localized'
import { SCHEMES, schemeName } from '#domain/logo'
import * as m from '#messages'
import { frameName } from './show-preview.ts'

const TITLES = localized({ light: m.light, dark: m.dark })

/** The whole email in both schemes. The server renders it, because its inline styles are not allowed on our screens. */
export function EmailPreview({ isShown }: { isShown: boolean }) {
  return (
    <section className="email-previews" aria-label={m.preview()} hidden={!isShown}>
      {SCHEMES.map((scheme) => (
        <figure key={scheme}>
          <figcaption>{TITLES[scheme]}</figcaption>
          <iframe name={frameName(scheme)} title={m.preview_scheme({ scheme: schemeName(scheme) })} sandbox="" />
        </figure>
      ))}
    </section>
  )
}
