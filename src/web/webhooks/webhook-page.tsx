import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks'
import { FAILING_DAYS, SECRET_OVERLAP_HOURS, webhookEventLabel } from '#domain/webhooks'
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
        title={webhook?.name ?? 'Webhook'}
        subtitle={webhook?.url}
        action={<BackLink to={paths.adminWebhooks}>Back to webhooks</BackLink>}
      />
      <QueryStates query={query} loading="Loading webhook..." failed="Failed to load webhook" />
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
      onSuccess: () => showMessage('The test is on its way'),
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
      {error && <Banner kind="error">{errorMessage(error, 'Failed to change webhook')}</Banner>}
      <StateBanner webhook={webhook} />
      <dl className="facts">
        <dt>Events</dt>
        <dd>{events.map(webhookEventLabel).join(', ')}</dd>
        {oldSecretUntil && (
          <>
            <dt>Old secret</dt>
            <dd>{`signs too until ${exactTime(oldSecretUntil)}`}</dd>
          </>
        )}
      </dl>
      <div className="webhook-actions">
        <Button
          look="primary"
          onClick={() => test.mutate({ id })}
          pending={test.isPending}
          pendingLabel="Sending..."
          disabledReason={disabledAt && 'Enable it to send a test.'}
        >
          Send a test
        </Button>
        <Button onClick={() => setOpen('edit')}>Edit</Button>
        <Button
          onClick={() => switching.mutate()}
          pending={switching.isPending}
          pendingLabel={disabledAt ? 'Enabling...' : 'Disabling...'}
        >
          {disabledAt ? 'Enable' : 'Disable'}
        </Button>
        <Button onClick={() => setOpen('secret')}>New secret</Button>
        <Button onClick={() => setOpen('remove')}>Remove</Button>
      </div>
      <Deliveries webhookId={id} isDisabled={disabledAt !== null} />
      {open === 'edit' && (
        <WebhookDialog
          webhook={webhook}
          onSaved={() => done('Webhook updated successfully')}
          onClose={() => setOpen(null)}
        />
      )}
      {secret && <WebhookSecret secret={secret} isRenewed onClose={() => setSecret(null)} />}
      <ConfirmDialog
        isOpen={open === 'secret'}
        title="New Secret"
        question={`Make a new secret for "${name}"? The current one signs too for ${SECRET_OVERLAP_HOURS} hours.`}
        confirmLabel="Make new secret"
        pendingLabel="Making..."
        pending={renewal.isPending}
        error={renewal.error && errorMessage(renewal.error, 'Failed to make a new secret')}
        onConfirm={() => renewal.mutate({ id })}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove Webhook"
        question={`Are you sure you want to remove "${name}"? Its deliveries are removed, too.`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, 'Failed to remove webhook')}
        onConfirm={() => removal.mutate({ id })}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

function StateBanner({ webhook: { disabledAt, disabledBecause, failingSince } }: { webhook: Webhook }) {
  if (disabledAt)
    return (
      <Banner kind={disabledBecause === 'failures' ? 'error' : 'info'}>
        {disabledBecause === 'failures'
          ? `Disabled on ${exactTime(disabledAt)}, because every delivery had failed for ${FAILING_DAYS} days. Enable it once the receiver works again.`
          : `Disabled since ${exactTime(disabledAt)}. What happens meanwhile is not sent later.`}
      </Banner>
    )
  if (!failingSince) return null
  return (
    <Banner kind="error">
      {`Deliveries have failed since ${exactTime(failingSince)}. They are retried; after ${FAILING_DAYS} days the webhook is disabled.`}
    </Banner>
  )
}
