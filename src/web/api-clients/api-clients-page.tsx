import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '#contract/api-clients'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/link.tsx'
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
      onSuccess: () => dialogs.done('Client deleted successfully'),
      onError: reload,
    }),
  )
  const addButton = (
    <Button look="primary" onClick={dialogs.add}>
      Add Client
    </Button>
  )
  const clients = query.data ?? []
  return (
    <>
      <PageHeader
        title="Apps and API Clients"
        subtitle={
          <>
            Apps act for the people who allow them and see only what these people see. Systems read data on their own.{' '}
            <a className="text-link" href={paths.apiDocs}>
              API reference
            </a>
            , <TextLink to={paths.adminWebhooks}>webhooks</TextLink>
          </>
        }
        action={clients.length > 0 && addButton}
      />
      <SuccessMessage message={dialogs.message} />
      {switching.error && <Banner kind="error">{errorMessage(switching.error, 'Failed to change client')}</Banner>}
      <QueryStates query={query} loading="Loading clients..." failed="Failed to load clients" />
      {query.isSuccess && clients.length === 0 && (
        <EmptyState title="No Clients Yet" action={addButton}>
          Add each app or system that may use the API. You then get the credentials for its developers.
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
        title="New Secret"
        question={`Replace the secret of "${rotating?.name ?? ''}"? The current one stops working at once.`}
        confirmLabel="Replace"
        pendingLabel="Replacing..."
        pending={rotation.isPending}
        error={rotation.error && errorMessage(rotation.error, 'Failed to replace the secret')}
        onConfirm={() => rotating && rotation.mutate({ id: rotating.id })}
        onClose={() => setRotating(null)}
      />
      <ConfirmDialog
        isOpen={removing !== null}
        title="Delete Client"
        question={`Are you sure you want to delete "${removing?.name ?? ''}"? Its tokens stop working at once.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, 'Failed to delete client')}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={dialogs.close}
      />
    </>
  )
}
