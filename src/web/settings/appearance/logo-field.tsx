import { localized } from '#domain/localized'
import type { Scheme } from '#domain/logo'
import * as m from '#messages'
import { Field } from '../../form/field.tsx'
import { applicationName } from '../../ui/application.ts'
import { Button } from '../../ui/button.tsx'
import { schemeStyle } from './scheme-style.ts'

type Props = {
  scheme: Scheme
  /** Of this scheme's own logo. */
  address: string | null
  /** The logo of the light scheme, which dark shows too unless it has its own. */
  fallback: string | null
  pending: boolean
  error: string | undefined
  onChoose: (file: File) => void
  onRemove: () => void
}

const WORDS = {
  light: localized({ label: m.appearance_logo, remove: m.appearance_logo_reset }),
  dark: localized({ label: m.appearance_dark_logo_label, remove: m.appearance_dark_logo_reset }),
} as const

/** Shows one logo on the ground of its scheme, and takes another file. */
export function LogoField({ scheme, address, fallback, pending, error, onChoose, onRemove }: Props) {
  const { label, remove } = WORDS[scheme]
  const shown = address ?? fallback
  if (scheme === 'dark' && !fallback) return null
  return (
    <div className="logo-field">
      <div className="logo-preview" style={schemeStyle(scheme)}>
        {shown ? <img src={shown} alt={label} /> : <span>{applicationName()}</span>}
      </div>
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            className="control file-input"
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            disabled={pending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onChoose(file)
              // So that the same file can be chosen again once it is mended.
              target.value = ''
            }}
          />
        )}
      </Field>
      {address && (
        <Button onClick={onRemove} pending={pending} pendingLabel={m.common_saving()}>
          {remove}
        </Button>
      )}
    </div>
  )
}
