import type { SupervisorOnDashboard } from '#contract/supervisors-on-dashboard'
import { DELIVERY_STEP_LABELS, DELIVERY_STEPS, requestDelivery, stepTimes } from '#domain/request-delivery'
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
          <strong>
            Our email to {supervisor.email} did not arrive (<Instant at={delivery.at} />
            ).
          </strong>{' '}
          Correct the address, then request the feedback again.
        </p>
        <p className="small">Email sending failed: {delivery.reason}</p>
      </div>
    )
  if (delivery.step === 'unsent')
    return (
      <p className="supervisor-delivery small muted">
        No email has been sent to this address yet. Press Request to send one.
      </p>
    )
  const times = stepTimes(supervisor)
  const reached = DELIVERY_STEPS.indexOf(delivery.step)
  return (
    <ol className="supervisor-delivery delivery-steps" aria-label={`Request to ${supervisor.name}`}>
      {DELIVERY_STEPS.map((step, index) => (
        <li key={step} className={index <= reached ? 'reached' : ''}>
          {index > reached && <span className="visually-hidden">Not yet: </span>}
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
