import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import type { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner, SuccessMessage } from '../ui/banner.tsx'
import { Section } from '../ui/section.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Props = {
  /** The email's endpoints, and the id of the section. */
  setting: typeof api.digest | typeof api.inPersonEmails
  id: string
  title: string
  label: string
  /** The message after a change. */
  enabled: string
  disabled: string
  children?: ReactNode
}

/** Switches one kind of email to the person on or off. Changes are saved immediately. */
export function EmailSwitch({ setting, id, title, label, enabled, disabled, children }: Props) {
  const queryClient = useQueryClient()
  const query = useQuery(setting.getMine.queryOptions())
  const [saved, showSaved, clearSaved] = useTimedMessage(3000)
  const change = useMutation(
    setting.changeMine.mutationOptions({
      onMutate: clearSaved,
      onSuccess: (changed) => {
        queryClient.setQueryData(setting.getMine.queryKey(), changed)
        showSaved(changed.isOn ? enabled : disabled)
      },
    }),
  )
  const isOn = change.isPending ? change.variables.isOn : query.data?.isOn
  return (
    <Section id={id} title={title}>
      <QueryStates query={query} failed={m.common_setting_load_failed()} />
      {change.error && <Banner kind="error">{errorMessage(change.error, m.common_setting_save_failed())}</Banner>}
      {isOn !== undefined && (
        <CheckboxField
          label={label}
          name={id}
          value={isOn}
          onChange={(next) => change.mutate({ isOn: next })}
          error={undefined}
        />
      )}
      <SuccessMessage message={saved} />
      {children}
    </Section>
  )
}
