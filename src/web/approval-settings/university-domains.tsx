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
      onSuccess: () => dialogs.done(m.universities_domain_removed()),
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
      title={m.universities_domains_title()}
      about={m.universities_domains_intro()}
      className="university-domains"
    >
      <SuccessMessage message={dialogs.message} />
      <QueryStates
        query={query}
        loading={m.universities_domains_loading()}
        failed={m.universities_domains_load_failed()}
      />
      {query.data?.length === 0 && <p>{m.universities_domains_empty()}</p>}
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
                  {m.common_edit()}
                </Button>
                <Button look="text" onClick={() => askToRemove(entry)} aria-describedby={`domain-${entry.domain}`}>
                  {m.common_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={dialogs.add}>{m.universities_domain_add()}</Button>
      </div>
      {dialogs.form && (
        <UniversityDomainDialog entry={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.universities_domain_remove_title()}
        question={m.universities_domain_remove_question({ domain: removing?.domain ?? '' })}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.universities_domain_remove_failed())}
        onConfirm={() => removing && removal.mutate({ domain: removing.domain })}
        onClose={dialogs.close}
      >
        <p className="muted">
          {m.universities_domain_remove_hint()}
          {query.data?.length === 1 && m.universities_domain_remove_last_hint()}
        </p>
      </ConfirmDialog>
    </Section>
  )
}
