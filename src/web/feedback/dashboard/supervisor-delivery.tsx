import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { DELIVERY_STEP_LABELS, DELIVERY_STEPS, requestDelivery, stepTimes } from '#domain/request-delivery'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import '../../ui/banner.css'
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
            message={m.supervisors_request_undelivered}
            inputs={{ email: supervisor.email }}
            markup={{
              instant: () => <Instant at={delivery.at} />,
              strong: ({ children }) => <strong>{children}</strong>,
            }}
          />
        </p>
        <p className="small">{m.common_email_sending_failed({ reason: delivery.reason })}</p>
      </div>
    )
  if (delivery.step === 'unsent')
    return <p className="supervisor-delivery small muted">{m.supervisors_request_unsent_hint()}</p>
  const times = stepTimes(supervisor)
  const reached = DELIVERY_STEPS.indexOf(delivery.step)
  return (
    <ol
      className="supervisor-delivery delivery-steps"
      aria-label={m.supervisors_request_steps_label({ name: supervisor.name })}
    >
      {DELIVERY_STEPS.map((step, index) => (
        <li key={step} className={index <= reached ? 'reached' : ''}>
          {index > reached && <span className="visually-hidden">{m.common_step_not_reached()} </span>}
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
