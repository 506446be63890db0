import { accentTokens, DEFAULT_TOKENS } from '#domain/accent'
import { localized } from '#domain/localized'
import { SCHEMES } from '#domain/logo'
import * as m from '#messages'
import { schemeStyle } from './scheme-style.ts'

const TITLES = localized({ light: m.common_light_scheme, dark: m.common_dark_scheme })

/** Buttons and links in both schemes; without a colour in the default one. */
export function AccentPreview({ accent }: { accent: string | null }) {
  const tokens = accent ? accentTokens(accent) : DEFAULT_TOKENS
  return (
    <div className="accent-previews">
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className="accent-preview" style={schemeStyle(scheme, tokens[scheme])}>
          <figcaption>{TITLES[scheme]}</figcaption>
          <span className="button primary">{m.requests_feedback_email_button()}</span>
          <span className="accent-link">{m.feedback_approved_email_button()}</span>
          <span className="accent-chosen">{m.appearance_accent_preview_chosen()}</span>
        </figure>
      ))}
    </div>
  )
}
