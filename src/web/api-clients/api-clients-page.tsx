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
      onSuccess: () => dialogs.done(m.client_deleted_successfully()),
      onError: reload,
    }),
  )
  const addButton = (
    <Button look="primary" onClick={dialogs.add}>
      {m.add_client()}
    </Button>
  )
  const clients = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.apps_and_api_clients()}
        subtitle={
          <ParaglideMessage
            message={m.apps_act_for_people_who_allow_them}
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
      {switching.error && <Banner kind="error">{errorMessage(switching.error, m.failed_to_change_client())}</Banner>}
      {isOff && (
        <EmptyState
          title={m.apps_and_api_clients_are_off()}
          action={<BackLink to={paths.adminSignIn}>{m.sign_in_settings_2()}</BackLink>}
        >
          {m.switch_them_on_in_sign_in_settings()}
        </EmptyState>
      )}
      {!isOff && <QueryStates query={query} loading={m.loading_clients()} failed={m.failed_to_load_clients()} />}
      {query.isSuccess && clients.length === 0 && (
        <EmptyState title={m.no_clients_yet()} action={addButton}>
          {m.add_each_app_or_system_that()}
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
        title={m.new_secret()}
        question={m.replace_secret_of_current_one_stops({ name: rotating?.name ?? '' })}
        confirmLabel={m.replace()}
        pendingLabel={m.replacing()}
        pending={rotation.isPending}
        error={rotation.error && errorMessage(rotation.error, m.failed_to_replace_secret())}
        onConfirm={() => rotating && rotation.mutate({ id: rotating.id })}
        onClose={() => setRotating(null)}
      />
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.delete_client()}
        question={m.are_you_sure_you_want_to_delete({ name: removing?.name ?? '' })}
        confirmLabel={m.delete_label()}
        pendingLabel={m.deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.failed_to_delete_client())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={dialogs.close}
      />
    </>
  )
}
