import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#contract/integrations/webhooks'
import { FAILING_DAYS, SECRET_OVERLAP_HOURS, webhookEventLabel } from '#domain/integrations/webhooks'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { exactTime } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog, WebhookSecret } from './webhook-dialog.tsx'
import './webhooks.css'

/** One webhook: its events, its state, and its deliveries. */
export function WebhookPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.webhooks.get.queryOptions({ input: { id } }))
  const webhook = query.data
  return (
    <>
      <PageHeader
        title={webhook?.name ?? m.common_webhook()}
        subtitle={webhook?.url}
        action={<BackLink to={paths.adminWebhooks}>{m.webhooks_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.webhooks_webhook_loading()} failed={m.webhooks_webhook_load_failed()} />
      {webhook && <Loaded webhook={webhook} />}
    </>
  )
}

type Open = 'edit' | 'secret' | 'remove' | null

function Loaded({ webhook }: { webhook: Webhook }) {
  const { id, name, events, disabledAt, oldSecretUntil } = webhook
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.webhooks.key())
  const close = () => setOpen(null)
  const done = (sentence: string) => {
    close()
    showMessage(sentence)
    void reload()
  }
  const test = useMutation(
    api.webhooks.sendTest.mutationOptions({
      onSuccess: () => showMessage(m.webhooks_test_sent()),
      onSettled: () => void reload(),
    }),
  )
  const switching = useMutation({
    mutationFn: () => (disabledAt ? api.webhooks.enable.call({ id }) : api.webhooks.disable.call({ id })),
    onSettled: () => void reload(),
  })
  const error = test.error ?? switching.error
  return (
    <>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, m.webhooks_change_failed())}</Banner>}
      <StateBanner webhook={webhook} />
      <dl className="facts">
        <dt>{m.webhooks_events_label()}</dt>
        <dd>{events.map(webhookEventLabel).join(', ')}</dd>
        {oldSecretUntil && (
          <>
            <dt>{m.webhooks_old_secret_label()}</dt>
            <dd>{m.webhooks_old_secret_expiry({ oldSecretUntil: exactTime(oldSecretUntil) })}</dd>
          </>
        )}
      </dl>
      <div className="webhook-actions">
        <Button
          look="primary"
          onClick={() => test.mutate({ id })}
          pending={test.isPending}
          pendingLabel={m.common_sending()}
          disabledReason={disabledAt && m.webhooks_send_test_disabled_hint()}
        >
          {m.webhooks_send_test()}
        </Button>
        <Button onClick={() => setOpen('edit')}>{m.common_edit()}</Button>
        <Button
          onClick={() => switching.mutate()}
          pending={switching.isPending}
          pendingLabel={disabledAt ? m.common_enabling() : m.common_disabling()}
        >
          {disabledAt ? m.common_enable() : m.common_disable()}
        </Button>
        <Button onClick={() => setOpen('secret')}>{m.common_new_secret()}</Button>
        <Button onClick={() => setOpen('remove')}>{m.common_remove()}</Button>
      </div>
      <Deliveries webhookId={id} isDisabled={disabledAt !== null} />
      {open === 'edit' && <WebhookDialog webhook={webhook} onSaved={() => done(m.webhooks_saved())} onClose={close} />}
      {secret && <WebhookSecret secret={secret} isRenewed onClose={() => setSecret(null)} />}
      {open === 'secret' && (
        <ConfirmDialog
          title={m.common_new_secret_title()}
          question={m.webhooks_secret_renew_question({ name, secretOverlapHours: SECRET_OVERLAP_HOURS })}
          confirmLabel={m.webhooks_secret_renew()}
          pendingLabel={m.webhooks_secret_renewing()}
          request={() => api.webhooks.renewSecret.call({ id })}
          onSuccess={(renewed) => {
            close()
            setSecret(renewed.secret)
            void reload()
          }}
          failed={m.webhooks_secret_renew_failed()}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={m.webhooks_remove_title()}
          question={m.webhooks_remove_question({ name })}
          confirmLabel={m.common_remove()}
          pendingLabel={m.common_removing()}
          request={() => api.webhooks.remove.call({ id })}
          onSuccess={async () => {
            await navigate({ to: paths.adminWebhooks, replace: true })
            void reload()
          }}
          failed={m.webhooks_remove_failed()}
          onClose={close}
        />
      )}
    </>
  )
}

function StateBanner({ webhook: { disabledAt, disabledBecause, failingSince } }: { webhook: Webhook }) {
  if (disabledAt)
    return (
      <Banner kind={disabledBecause === 'admin' ? 'info' : 'error'}>
        {disabledText(disabledBecause, exactTime(disabledAt))}
      </Banner>
    )
  if (!failingSince) return null
  return (
    <Banner kind="error">
      {m.webhooks_failing_warning({ failingSince: exactTime(failingSince), failingDays: FAILING_DAYS })}
    </Banner>
  )
}

function disabledText(because: Webhook['disabledBecause'], disabledAt: string): string {
  if (because === 'failures') return m.webhooks_disabled_failures_warning({ disabledAt, failingDays: FAILING_DAYS })
  if (because === 'gone') return m.webhooks_disabled_receiver_gone_warning({ disabledAt })
  return m.webhooks_disabled_warning({ disabledAt })
}
