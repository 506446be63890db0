import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/integrations/webhooks'
import { DELIVERY_DAYS, webhookEventLabel } from '#domain/integrations/webhooks'
import { localized } from '#domain/text/localized'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { pages } from '../../api/paged-list.ts'
import { exactTime } from '../../layout/instant.tsx'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** Unit: milliseconds. */
const REFETCH_INTERVAL = 2000
const SOON = MINUTE

/** The deliveries of a webhook, with the responses. */
export function Deliveries({ webhookId, isDisabled }: { webhookId: string; isDisabled: boolean }) {
  const queryClient = useQueryClient()
  const list = usePages({
    ...api.webhooks.listDeliveries.infiniteOptions(pages({ id: webhookId })),
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ items }) => items) ?? []
      return !isDisabled && shown.some(isDueSoon) ? REFETCH_INTERVAL : false
    },
  })
  const sending = useMutation(
    api.webhooks.sendAgain.mutationOptions({
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.webhooks.key() }),
    }),
  )
  return (
    <Section
      id="deliveries"
      title={m.webhooks_deliveries_title()}
      about={m.webhooks_deliveries_intro({ deliveryDays: DELIVERY_DAYS })}
    >
      {sending.error && <Banner kind="error">{errorMessage(sending.error, m.common_send_again_failed())}</Banner>}
      <ListStates
        list={list}
        loading={m.webhooks_deliveries_loading()}
        failed={m.webhooks_deliveries_load_failed()}
        empty={<p>{m.webhooks_deliveries_empty()}</p>}
      />
      <Rows list={list} className="rows deliveries">
        {(delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            canSendAgain={!isDisabled && (delivery.state !== 'waiting' || delivery.attempts > 0)}
            isSending={sending.isPending && sending.variables.id === delivery.id}
            onSend={() => sending.mutate({ id: delivery.id })}
          />
        )}
      </Rows>
    </Section>
  )
}

function isDueSoon({ dueAt }: WebhookDelivery): boolean {
  return dueAt !== null && Date.parse(dueAt) - Date.now() < SOON
}

type RowProps = { delivery: WebhookDelivery; canSendAgain: boolean; isSending: boolean; onSend: () => void }

const STATES: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  delivered: localized({ label: m.webhooks_delivered_badge, tone: 'approved' }),
  waiting: localized({ label: m.common_waiting, tone: 'pending' }),
  failed: localized({ label: m.common_failed, tone: 'rejected' }),
}

function Row({ delivery, canSendAgain, isSending, onSend }: RowProps) {
  const { id, event, createdAt, state, attempts, dueAt, responseText } = delivery
  const { label, tone } = STATES[state]
  return (
    <li>
      <div>
        <p className="row-title" id={`delivery-${id}`}>
          {webhookEventLabel(event)}
        </p>
        <time className="small muted figures" dateTime={createdAt}>
          {exactTime(createdAt)}
        </time>
        <p className="small muted">{id}</p>
      </div>
      <div className="small">
        <p>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p>{outcomeOf(delivery)}</p>
        {responseText && <p className="muted delivery-response">{responseText}</p>}
        {attempts > 0 && dueAt && (
          <p className="muted">{m.webhooks_delivery_next_attempt({ dueAt: exactTime(dueAt) })}</p>
        )}
      </div>
      <div className="row-actions">
        {canSendAgain && (
          <Button
            look="text"
            onClick={onSend}
            pending={isSending}
            pendingLabel={m.common_queueing()}
            aria-describedby={`delivery-${id}`}
          >
            {m.common_send_again()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The outcome of the last attempt: 'Status 204 after 38 ms, 2 attempts'. */
function outcomeOf({ responseStatus, error, durationMs, attempts }: WebhookDelivery): string {
  const answer =
    responseStatus === null ? error : m.webhooks_delivery_response({ responseStatus, durationMs: durationMs ?? 0 })
  return [answer, attempts > 0 && m.webhooks_attempts_count({ count: attempts })].filter(Boolean).join(', ')
}
