import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/integrations/webhooks'
import { webhookEventLabel } from '#domain/integrations/webhooks'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { WebhookDialog, WebhookSecret } from './webhook-dialog.tsx'
import './webhooks.css'

/** Other systems that are notified of changes to internships and feedback. */
export function WebhooksPage() {
  const query = useQuery(api.webhooks.list.queryOptions())
  const reload = useReload(api.webhooks.key())
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const addButton = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {m.webhooks_add()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.webhooks_title()}
        subtitle={
          <ParaglideMessage
            message={m.webhooks_intro}
            inputs={{}}
            markup={{
              a: ({ children }) => (
                <a className="text-link" href={`${paths.apiDocs}#description/receiving-webhooks`}>
                  {children}
                </a>
              ),
            }}
          />
        }
        action={query.data?.length ? addButton : null}
      />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.webhooks_loading()}
        failed={m.webhooks_load_failed()}
        empty={
          <EmptyState title={m.webhooks_empty_title()} action={addButton}>
            {m.webhooks_empty_hint()}
          </EmptyState>
        }
        className="webhooks"
      >
        {(webhook) => <Row key={webhook.id} webhook={webhook} />}
      </EditableRows>
      {isAdding && (
        <WebhookDialog
          webhook={null}
          onSaved={(added) => {
            setAdding(false)
            setSecret(added)
            void reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events } = webhook
  return (
    <li>
      <div>
        <div className="row-title">
          <TextLink to={paths.adminWebhook(id)}>{name}</TextLink>
        </div>
        <div className="muted small">{url}</div>
      </div>
      <div className="small muted">{events.map(webhookEventLabel).join(', ')}</div>
      <div>
        <WebhookState webhook={webhook} />
      </div>
    </li>
  )
}

/** Whether the webhook works, in a word. */
function WebhookState({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Badge>{m.webhooks_disabled_badge()}</Badge>
  return failingSince ? (
    <Badge tone="rejected">{m.common_failing()}</Badge>
  ) : (
    <Badge tone="approved">{m.webhooks_enabled_badge()}</Badge>
  )
}
