import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks'
import { FAILING_DAYS, SECRET_OVERLAP_HOURS, webhookEventLabel } from '#domain/webhooks'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { exactTime } from '../layout/exact-time.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import './webhooks.css'

/** One webhook: what it gets, its state, and its deliveries. */
export function WebhookPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.webhooks.get.queryOptions({ input: { id } }))
  const webhook = query.data
  return (
    <>
      <PageHeader
        title={webhook?.name ?? m.webhook()}
        subtitle={webhook?.url}
        action={<BackLink to={paths.adminWebhooks}>{m.back_to_webhooks()}</BackLink>}
      />
      <QueryStates query={query} loading={m.loading_webhook()} failed={m.failed_to_load_webhook()} />
      {webhook && <Loaded webhook={webhook} />}
    </>
  )
}

type Open = 'edit' | 'secret' | 'remove' | null

function Loaded({ webhook }: { webhook: Webhook }) {
  const { id, name, events, disabledAt, oldSecretUntil } = webhook
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.webhooks.key() })
  const done = (sentence: string) => {
    setOpen(null)
    showMessage(sentence)
    reload()
  }
  const test = useMutation(
    api.webhooks.sendTest.mutationOptions({
      onSuccess: () => showMessage(m.test_is_on_its_way()),
      onSettled: reload,
    }),
  )
  const switching = useMutation({
    mutationFn: () => (disabledAt ? api.webhooks.enable.call({ id }) : api.webhooks.disable.call({ id })),
    onSettled: reload,
  })
  const renewal = useMutation(
    api.webhooks.renewSecret.mutationOptions({
      onSuccess: (renewed) => {
        setOpen(null)
        setSecret(renewed.secret)
        reload()
      },
    }),
  )
  const removal = useMutation(
    api.webhooks.remove.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: paths.adminWebhooks, replace: true })
        reload()
      },
    }),
  )
  const error = test.error ?? switching.error
  return (
    <>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, m.failed_to_change_webhook())}</Banner>}
      <StateBanner webhook={webhook} />
      <dl className="facts">
        <dt>{m.events()}</dt>
        <dd>{events.map(webhookEventLabel).join(', ')}</dd>
        {oldSecretUntil && (
          <>
            <dt>{m.old_secret()}</dt>
            <dd>{m.signs_too_until({ oldSecretUntil: exactTime(oldSecretUntil) })}</dd>
          </>
        )}
      </dl>
      <div className="webhook-actions">
        <Button
          look="primary"
          onClick={() => test.mutate({ id })}
          pending={test.isPending}
          pendingLabel={m.sending()}
          disabledReason={disabledAt && m.enable_it_to_send_test()}
        >
          {m.send_test()}
        </Button>
        <Button onClick={() => setOpen('edit')}>{m.edit()}</Button>
        <Button
          onClick={() => switching.mutate()}
          pending={switching.isPending}
          pendingLabel={disabledAt ? m.enabling() : m.disabling()}
        >
          {disabledAt ? m.enable() : m.disable()}
        </Button>
        <Button onClick={() => setOpen('secret')}>{m.new_secret_2()}</Button>
        <Button onClick={() => setOpen('remove')}>{m.remove()}</Button>
      </div>
      <Deliveries webhookId={id} isDisabled={disabledAt !== null} />
      {open === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          onSaved={() => done(m.webhook_updated_successfully())}
          onClose={() => setOpen(null)}
        />
      )}
      {secret && <WebhookSecret secret={secret} isRenewed onClose={() => setSecret(null)} />}
      <ConfirmDialog
        isOpen={open === 'secret'}
        title={m.new_secret()}
        question={m.make_new_secret_for_current_one({ name, secretOverlapHours: SECRET_OVERLAP_HOURS })}
        confirmLabel={m.make_new_secret()}
        pendingLabel={m.making()}
        pending={renewal.isPending}
        error={renewal.error && errorMessage(renewal.error, m.failed_to_make_new_secret())}
        onConfirm={() => renewal.mutate({ id })}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={m.remove_webhook()}
        question={m.are_you_sure_you_want_to_remove_its({ name })}
        confirmLabel={m.remove()}
        pendingLabel={m.removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.failed_to_remove_webhook())}
        onConfirm={() => removal.mutate({ id })}
        onClose={() => setOpen(null)}
      />
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
      {m.deliveries_have_failed_since_they_are({ failingSince: exactTime(failingSince), failingDays: FAILING_DAYS })}
    </Banner>
  )
}

function disabledText(because: Webhook['disabledBecause'], disabledAt: string): string {
  if (because === 'failures') return m.disabled_on_because_every_delivery_had({ disabledAt, failingDays: FAILING_DAYS })
  if (because === 'gone') return m.disabled_on_because_receiver_is_gone({ disabledAt })
  return m.disabled_since_what_happens_meanwhile_is({ disabledAt })
}
