import { useMutation } from '@tanstack/react-query'
import type { ChosenAppearance } from '#contract/settings/appearance'
import { SCHEMES, type Scheme } from '#domain/logo'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { LogoField } from './logo-field.tsx'
import { readLogo, UnusableFile } from './read-logo.ts'

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
