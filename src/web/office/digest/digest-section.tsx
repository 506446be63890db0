import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

/** Switches the reviewer's weekly email on or off. */
export function DigestSection() {
  const queryClient = useQueryClient()
  const query = useQuery(api.digest.getMine.queryOptions())
  const [saved, showSaved, clearSaved] = useTimedMessage(3000)
  const change = useMutation(
    api.digest.changeMine.mutationOptions({
      onMutate: clearSaved,
      onSuccess: (setting) => {
        queryClient.setQueryData(api.digest.getMine.queryKey(), setting)
        showSaved(setting.isOn ? m.digest_setting_enabled() : m.digest_setting_disabled())
      },
    }),
  )
  const isOn = change.isPending ? change.variables.isOn : query.data?.isOn
  return (
    <Section id="digest" title={m.digest_setting_title()}>
      <QueryStates query={query} failed={m.digest_setting_load_failed()} />
      {change.error && <Banner kind="error">{errorMessage(change.error, m.common_setting_save_failed())}</Banner>}
      {isOn !== undefined && (
        <CheckboxField
          label={m.digest_setting_label()}
          name="digest"
          value={isOn}
          onChange={(next) => change.mutate({ isOn: next })}
          error={undefined}
        />
      )}
      <SuccessMessage message={saved} />
      <p>
        <ParaglideMessage
          message={m.digest_setting_exports_hint}
          inputs={{}}
          markup={{ textLink: ({ children }) => <TextLink to={paths.manageExports}>{children}</TextLink> }}
        />
      </p>
    </Section>
  )
}
