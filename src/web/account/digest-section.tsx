import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/link.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

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
        showSaved(setting.isOn ? 'The weekly email is on' : 'The weekly email is off')
      },
    }),
  )
  const isOn = change.isPending ? change.variables.isOn : query.data?.isOn
  return (
    <section className="section section-stack" aria-labelledby="digest">
      <h2 id="digest">Weekly email</h2>
      <QueryStates query={query} failed="Failed to load the setting" />
      {change.error && <Banner kind="error">{errorMessage(change.error, 'Failed to update setting')}</Banner>}
      {isOn !== undefined && (
        <CheckboxField
          label="Email me on Monday morning what waits for a decision, if anything does"
          name="digest"
          value={isOn}
          onChange={(next) => change.mutate({ isOn: next })}
          error={undefined}
        />
      )}
      <SuccessMessage message={saved} />
      <p>
        <TextLink to={paths.manageExports}>Scheduled exports</TextLink> come by email, too.
      </p>
    </section>
  )
}
