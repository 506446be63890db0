import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '#contract/integrations/api-clients'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { BackLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { KIND_LABELS } from './client-rules.ts'
import './api-clients.css'

/** Apps and other systems that use the API (spec section 7: token). */
export function ApiClientsPage() {
  const query = useQuery(api.apiClients.list.queryOptions())
  const isOff = useQuery(api.signInSettings.options.queryOptions()).data?.apiClients === false
  const dialogs = useRowDialogs<ApiClient>(useReload(api.apiClients.key()))
  const { form } = dialogs
  const [rotating, setRotating] = useState<ApiClient | null>(null)
  const [credentials, setCredentials] = useState<NewCredentials | null>(null)
  function showCredentials(created: NewCredentials) {
    dialogs.close()
    setRotating(null)
    setCredentials(created)
    dialogs.reload()
  }
  const switching = useMutation({
    mutationFn: ({ id, isDisabled }: ApiClient) =>
      isDisabled ? api.apiClients.enable.call({ id }) : api.apiClients.disable.call({ id }),
    onSettled: dialogs.reload,
  })
  const addButton = (
    <Button look="primary" onClick={dialogs.add}>
      {m.api_clients_add()}
    </Button>
  )
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
        action={query.data?.length ? addButton : null}
      />
      <SuccessMessage message={dialogs.message} />
      {switching.error && <Banner kind="error">{errorMessage(switching.error, m.api_clients_switch_failed())}</Banner>}
      {isOff ? (
        <EmptyState
          title={m.api_clients_off_title()}
          action={<BackLink to={paths.adminSignIn}>{m.sign_in_settings_title()}</BackLink>}
        >
          {m.api_clients_off_hint()}
        </EmptyState>
      ) : (
        <EditableRows
          query={query}
          rows={query.data}
          loading={m.api_clients_loading()}
          failed={m.api_clients_load_failed()}
          empty={
            <EmptyState title={m.api_clients_empty_title()} action={addButton}>
              {m.api_clients_empty_hint()}
            </EmptyState>
          }
          className="api-clients"
        >
          {(client) => (
            <ClientRow
              key={client.id}
              client={client}
              isSwitching={switching.isPending && switching.variables.id === client.id}
              onEdit={() => dialogs.edit(client)}
              onRotate={() => setRotating(client)}
              onSwitch={() => switching.mutate(client)}
              onDelete={() => dialogs.askToRemove(client)}
            />
          )}
        </EditableRows>
      )}
      {form && (
        <ClientDialog client={form.row} onCreated={showCredentials} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      {credentials && <ClientSecret credentials={credentials} onClose={() => setCredentials(null)} />}
      {rotating && (
        <ConfirmDialog
          title={m.common_new_secret_title()}
          question={m.api_clients_secret_replace_question({ name: rotating.name })}
          confirmLabel={m.api_clients_secret_replace()}
          pendingLabel={m.common_replacing()}
          request={() => api.apiClients.rotateSecret.call({ id: rotating.id })}
          onSuccess={({ secret }) => showCredentials({ id: rotating.id, secret })}
          onError={dialogs.reload}
          failed={m.api_clients_secret_replace_failed()}
          onClose={() => setRotating(null)}
        />
      )}
      <RemovalDialog
        dialogs={dialogs}
        title={m.api_clients_delete_title()}
        question={m.api_clients_delete_question}
        request={({ id }) => api.apiClients.delete.call({ id })}
        done={m.api_clients_deleted()}
        failed={m.api_clients_delete_failed()}
      />
    </>
  )
}

type ClientRowProps = {
  client: ApiClient
  isSwitching: boolean
  onEdit: () => void
  onRotate: () => void
  onSwitch: () => void
  onDelete: () => void
}

/** One client with its use and actions. */
function ClientRow({ client, isSwitching, onEdit, onRotate, onSwitch, onDelete }: ClientRowProps) {
  return (
    <li>
      <div>
        <div className="row-title" id={`client-${client.id}`}>
          {client.name}
          {client.isDisabled && <span className="client-disabled">{m.api_clients_disabled_mark()}</span>}
        </div>
        <div className="muted small">{client.id}</div>
      </div>
      <div className="small">
        <div>{KIND_LABELS[client.kind]}</div>
        <div className="muted">{seesOf(client)}</div>
        <div className="muted">
          {client.lastUsedAt ? (
            <ParaglideMessage
              message={m.api_clients_last_used}
              inputs={{}}
              markup={{ instant: () => <Instant at={client.lastUsedAt!} /> }}
            />
          ) : (
            m.api_clients_never_used()
          )}
        </div>
      </div>
      <RowActions of={`client-${client.id}`}>
        <RowAction onClick={onEdit}>{m.common_edit()}</RowAction>
        {client.kind !== 'device app' && <RowAction onClick={onRotate}>{m.common_new_secret()}</RowAction>}
        <RowAction
          onClick={onSwitch}
          pending={isSwitching}
          pendingLabel={client.isDisabled ? m.common_enabling() : m.common_disabling()}
        >
          {client.isDisabled ? m.common_enable() : m.common_disable()}
        </RowAction>
        <RowAction onClick={onDelete}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
}

function seesOf({ kind, allDepartments, departments, people }: ApiClient): string {
  if (kind !== 'system') return m.api_clients_allowed_people({ accounts: m.common_accounts_count({ count: people }) })
  return allDepartments ? m.common_all_departments() : departments.join(', ') || m.api_clients_departments_empty()
}

type NewCredentials = { id: string; secret: string | null }

/** The credentials of a client, for its developers. The secret is shown only here. */
function ClientSecret({ credentials, onClose }: { credentials: NewCredentials; onClose: () => void }) {
  const { id, secret } = credentials
  return (
    <ValuesDialog title={m.api_clients_credentials_title()} onClose={onClose}>
      <CopyField label={m.common_client_id()} value={id} />
      {secret !== null && <CopyField label={m.common_client_secret()} value={secret} />}
      <CopyField
        label={m.api_clients_metadata_address_label()}
        value={`${window.location.origin}/.well-known/oauth-authorization-server`}
      />
      {secret !== null && <p>{m.common_secret_shown_once()}</p>}
    </ValuesDialog>
  )
}
