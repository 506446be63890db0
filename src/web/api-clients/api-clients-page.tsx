import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '#contract/api-clients'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink, TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ClientRow } from './client-row.tsx'
import { ClientSecret, type NewCredentials } from './client-secret.tsx'
import '../ui/rows.css'
import './api-clients.css'

/** Apps and other systems that use the API (spec section 7: token). */
export function ApiClientsPage() {
  const query = useQuery(api.apiClients.list.queryOptions())
  const isOff = useQuery(api.signInSettings.options.queryOptions()).data?.apiClients === false
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.apiClients.key() })
  const dialogs = useRowDialogs<ApiClient>(reload)
  const { removing } = dialogs
  const [rotating, setRotating] = useState<ApiClient | null>(null)
  const [credentials, setCredentials] = useState<NewCredentials | null>(null)
  function showCredentials(created: NewCredentials) {
    dialogs.close()
    setRotating(null)
    setCredentials(created)
    reload()
  }
  const switching = useMutation({
    mutationFn: ({ id, isDisabled }: ApiClient) =>
      isDisabled ? api.apiClients.enable.call({ id }) : api.apiClients.disable.call({ id }),
    onSettled: reload,
  })
  const rotation = useMutation(
    api.apiClients.rotateSecret.mutationOptions({
      onSuccess: ({ secret }, { id }) => showCredentials({ id, secret }),
      onError: reload,
    }),
  )
  const deletion = useMutation(
    api.apiClients.delete.mutationOptions({
      onSuccess: () => dialogs.done(m.api_clients_deleted()),
      onError: reload,
    }),
  )
  const addButton = (
    <Button look="primary" onClick={dialogs.add}>
      {m.api_clients_add()}
    </Button>
  )
  const clients = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.api_clients_title()}
        subtitle={
          <ParaglideMessage
            message={m.api_clients_intro}
            inputs={{}}
            markup={{
              a: ({ children }) => (
                <a className="text-link" href={paths.apiDocs}>
                  {children}
                </a>
              ),
              textLink: ({ children }) => <TextLink to={paths.adminWebhooks}>{children}</TextLink>,
            }}
          />
        }
        action={clients.length > 0 && addButton}
      />
      <SuccessMessage message={dialogs.message} />
      {switching.error && <Banner kind="error">{errorMessage(switching.error, m.api_clients_switch_failed())}</Banner>}
      {isOff && (
        <EmptyState
          title={m.api_clients_off_title()}
          action={<BackLink to={paths.adminSignIn}>{m.sign_in_settings_title()}</BackLink>}
        >
          {m.api_clients_off_hint()}
        </EmptyState>
      )}
      {!isOff && <QueryStates query={query} loading={m.api_clients_loading()} failed={m.api_clients_load_failed()} />}
      {query.isSuccess && clients.length === 0 && (
        <EmptyState title={m.api_clients_empty_title()} action={addButton}>
          {m.api_clients_empty_hint()}
        </EmptyState>
      )}
      {clients.length > 0 && (
        <ul className="rows api-clients">
          {clients.map((client) => (
            <ClientRow
              key={client.id}
              client={client}
              isSwitching={switching.isPending && switching.variables.id === client.id}
              onEdit={() => dialogs.edit(client)}
              onRotate={() => {
                rotation.reset()
                setRotating(client)
              }}
              onSwitch={() => switching.mutate(client)}
              onDelete={() => {
                deletion.reset()
                dialogs.askToRemove(client)
              }}
            />
          ))}
        </ul>
      )}
      {dialogs.form && (
        <ClientDialog
          client={dialogs.form.row}
          onCreated={showCredentials}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      {credentials && <ClientSecret credentials={credentials} onClose={() => setCredentials(null)} />}
      <ConfirmDialog
        isOpen={rotating !== null}
        title={m.common_new_secret_title()}
        question={m.api_clients_secret_replace_question({ name: rotating?.name ?? '' })}
        confirmLabel={m.api_clients_secret_replace()}
        pendingLabel={m.common_replacing()}
        pending={rotation.isPending}
        error={rotation.error && errorMessage(rotation.error, m.api_clients_secret_replace_failed())}
        onConfirm={() => rotating && rotation.mutate({ id: rotating.id })}
        onClose={() => setRotating(null)}
      />
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.api_clients_delete_title()}
        question={m.api_clients_delete_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_delete()}
        pendingLabel={m.common_deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.api_clients_delete_failed())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={dialogs.close}
      />
    </>
  )
}
