import { DELIVERY_LABELS } from '#domain/office/open-requests'
import type { RequestDelivery } from '#domain/platform/request-delivery'
import { Instant } from '../../layout/instant.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { EmailRetry, type EmailRetryForStaff } from './email-retry.tsx'

const TONES: Record<RequestDelivery['step'], BadgeTone> = {
  unsent: 'pending',
  requested: 'neutral',
  'handed-over': 'neutral',
  opened: 'approved',
  submitted: 'approved',
  failed: 'rejected',
  'mailbox-full': 'pending',
  'held-up': 'pending',
}

type Props = { delivery: RequestDelivery /** Of its last email. */; retry: EmailRetryForStaff }

/** How far a request has come, since when, and why an email did not arrive. */
export function DeliveryBadge({ delivery, retry }: Props) {
  return (
    <>
      <Badge tone={TONES[delivery.step]}>{DELIVERY_LABELS[delivery.step]}</Badge>
      {delivery.at && (
        <p className="small muted figures">
          <Instant at={delivery.at} />
        </p>
      )}
      {delivery.step === 'failed' && (
        <p className="small">
          <bdi>{delivery.reason}</bdi>
        </p>
      )}
      {WAITING.has(delivery.step) && <EmailRetry retry={retry} />}
    </>
  )
}

/** Steps before the email has been sent. */
const WAITING = new Set<RequestDelivery['step']>(['requested', 'mailbox-full', 'held-up'])
