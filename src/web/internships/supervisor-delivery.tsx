import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { SupervisorOnDashboard } from '#contract/supervisors-on-dashboard'
import { DELIVERY_STEP_LABELS, DELIVERY_STEPS, requestDelivery, stepTimes } from '#domain/request-delivery'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'
import '../ui/banner.css'
import './supervisor-delivery.css'

/** The delivery steps of a request, or what went wrong and what to do about it. */
export function SupervisorDelivery({ supervisor }: { supervisor: SupervisorOnDashboard }) {
  const delivery = requestDelivery(supervisor)
  if (!delivery || supervisor.feedbackStatus === 'approved') return null
  if (delivery.step === 'failed')
    return (
      <div className="supervisor-delivery banner warning">
        <p>
          <ParaglideMessage
            message={m.our_email_to_did_not_arrive}
            inputs={{ email: supervisor.email }}
            markup={{
              instant: () => <Instant at={delivery.at} />,
              strong: ({ children }) => <strong>{children}</strong>,
            }}
          />
        </p>
        <p className="small">{m.email_sending_failed({ reason: delivery.reason })}</p>
      </div>
    )
  if (delivery.step === 'unsent')
    return <p className="supervisor-delivery small muted">{m.no_email_has_been_sent_to()}</p>
  const times = stepTimes(supervisor)
  const reached = DELIVERY_STEPS.indexOf(delivery.step)
  return (
    <ol className="supervisor-delivery delivery-steps" aria-label={m.request_to({ name: supervisor.name })}>
      {DELIVERY_STEPS.map((step, index) => (
        <li key={step} className={index <= reached ? 'reached' : ''}>
          {index > reached && <span className="visually-hidden">{m.not_yet()} </span>}
          {DELIVERY_STEP_LABELS[step]}
          {index <= reached && times[step] && (
            <>
              {' '}
              <Instant at={times[step]} className="figures" />
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
