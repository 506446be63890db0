import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UniversityDomain } from '#domain/universities'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { UniversityDomainDialog } from './university-domain-dialog.tsx'
import '../ui/rows.css'

/** Which email domains may register, and for which university (product decision 13). */
export function UniversityDomains() {
  const query = useQuery(api.universities.listDomains.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.universities.key() })
  const dialogs = useRowDialogs<UniversityDomain>(reload)
  const { removing } = dialogs
  const removal = useMutation(
    api.universities.removeDomain.mutationOptions({
      onSuccess: () => dialogs.done(m.email_domain_removed_successfully()),
      onError: reload,
    }),
  )
  const askToRemove = (entry: UniversityDomain) => {
    removal.reset()
    dialogs.askToRemove(entry)
  }
  return (
    <Section
      id="university-domains"
      title={m.university_email_domains()}
      about={m.students_register_with_address_at_one()}
      className="university-domains"
    >
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_email_domains()} failed={m.failed_to_load_email_domains()} />
      {query.data?.length === 0 && <p>{m.no_email_domains_yet_nobody_can()}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="rows">
          {query.data.map((entry) => (
            <li key={entry.domain}>
              <span className="row-title" id={`domain-${entry.domain}`}>
                {entry.domain}
              </span>
              <span>{entry.university}</span>
              <div className="row-actions">
                <Button look="text" onClick={() => dialogs.edit(entry)} aria-describedby={`domain-${entry.domain}`}>
                  {m.edit()}
                </Button>
                <Button look="text" onClick={() => askToRemove(entry)} aria-describedby={`domain-${entry.domain}`}>
                  {m.remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={dialogs.add}>{m.add_email_domain()}</Button>
      </div>
      {dialogs.form && (
        <UniversityDomainDialog entry={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.remove_email_domain()}
        question={m.are_you_sure_you_want_to_remove({ domain: removing?.domain ?? '' })}
        confirmLabel={m.remove()}
        pendingLabel={m.removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.failed_to_remove_email_domain())}
        onConfirm={() => removing && removal.mutate({ domain: removing.domain })}
        onClose={dialogs.close}
      >
        <p className="muted">
          {m.existing_accounts_keep_working_new_ones()}
          {query.data?.length === 1 && m.it_is_last_one_nobody_will()}
        </p>
      </ConfirmDialog>
    </Section>
  )
}
