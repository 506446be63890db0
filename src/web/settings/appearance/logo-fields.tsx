import { useMutation } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { ChosenAppearance } from '#contract/settings/appearance'
import { type AccentTokens, GROUNDS } from '#domain/platform/accent'
import { LOGO_TYPES, type LogoType, MAX_LOGO_SIZE, SCHEMES, type Scheme } from '#domain/platform/logo'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Field } from '../../form/field.tsx'
import { applicationName } from '../../ui/application.ts'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

/** The logo, and optionally another one for the dark scheme. */
export function LogoFields({ appearance }: { appearance: ChosenAppearance }) {
  const reload = useReload(api.appearance.key())
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const done = async (sentence: string) => {
    await reload()
    showMessage(sentence)
  }
  const set = useMutation({
    mutationFn: async ({ scheme, file }: { scheme: Scheme; file: File }) =>
      api.appearance.setLogo.call({ scheme, ...(await readLogo(file)) }),
    onMutate: clearMessage,
    onSuccess: () => done(m.appearance_logo_saved()),
  })
  const remove = useMutation(
    api.appearance.removeLogo.mutationOptions({
      onMutate: clearMessage,
      onSuccess: () => done(m.appearance_logo_removed()),
    }),
  )
  const errorOf = (scheme: Scheme) => {
    const error = [set, remove].find(({ variables }) => variables?.scheme === scheme)?.error
    if (!error) return undefined
    return error instanceof UnusableFile ? error.message : errorMessage(error, m.appearance_logo_save_failed())
  }
  const { version, lightLogo, darkLogo } = appearance
  return (
    <div className="logo-fields">
      {SCHEMES.map((scheme) => (
        <LogoField
          key={scheme}
          scheme={scheme}
          address={(scheme === 'light' ? lightLogo : darkLogo) && `/logo/${scheme}?v=${version}`}
          fallback={lightLogo && `/logo/light?v=${version}`}
          pending={
            (set.isPending && set.variables.scheme === scheme) ||
            (remove.isPending && remove.variables.scheme === scheme)
          }
          error={errorOf(scheme)}
          onChoose={(file) => {
            remove.reset()
            set.mutate({ scheme, file })
          }}
          onRemove={() => {
            set.reset()
            remove.mutate({ scheme })
          }}
        />
      ))}
      <SuccessMessage message={message} />
    </div>
  )
}

const WORDS = {
  light: localized({ label: m.appearance_logo, remove: m.appearance_logo_reset }),
  dark: localized({ label: m.appearance_dark_logo_label, remove: m.appearance_dark_logo_reset }),
} as const

type LogoFieldProps = {
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

/** Shows one logo on the ground of its scheme, and takes another file. */
function LogoField({ scheme, address, fallback, pending, error, onChoose, onRemove }: LogoFieldProps) {
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

/** The file as the server takes it. Throws UnusableFile if it cannot be a logo; the server looks into it. */
async function readLogo(file: File): Promise<{ contentType: LogoType; content: string }> {
  const contentType = LOGO_TYPES.find((type) => type === file.type)
  if (!contentType) throw new UnusableFile(m.appearance_logo_file_type_invalid())
  if (file.size > MAX_LOGO_SIZE) throw new UnusableFile(m.appearance_logo_file_too_large())
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { contentType, content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/** The message is a sentence for the person who chose the file. */
class UnusableFile extends Error {}

/** Shows a part of the screen in this scheme, whichever the device asks for. */
export function schemeStyle(scheme: Scheme, accent?: AccentTokens): CSSProperties {
  const { surface, ink } = GROUNDS[scheme]
  const tokens: Record<`--${string}`, string> = {
    '--surface': surface,
    '--ink': ink,
    ...(accent && { '--pine': accent.pine, '--on-pine': accent.onPine, '--pine-wash': accent.pineWash }),
  }
  return { colorScheme: scheme, ...tokens }
}
