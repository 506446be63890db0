import { type EmailSite, Paragraph, Quotation } from '../email-layout.tsx'
import { NamedSupervisorLayout } from '../named-supervisor-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

type DeliveryFailedProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  supervisorName: string
  address: string
  positionTitle: string
  employerName: string
  /** What the mail server said. */
  reason: string
}

/** Tells the student that an email to a supervisor did not arrive, and what to do about it. */
export function deliveryFailedEmail(props: DeliveryFailedProps): Promise<RenderedEmail> {
  const { site, firstName, supervisorName, address, positionTitle, employerName, reason } = props
  return renderEmail(
    `Please check the address of ${supervisorName}: our email did not arrive`,
    <NamedSupervisorLayout
      site={site}
      firstName={firstName}
      preview="You can correct the address on your dashboard."
      heading={`Our email to ${supervisorName} did not arrive`}
    >
      <Paragraph>
        {`An email to ${supervisorName} (${address}) about your internship as ${positionTitle} at ${employerName} could not be delivered, for this reason:`}
      </Paragraph>
      <Quotation>{reason}</Quotation>
      <Paragraph>
        Please ask your supervisor for the right address, correct it on your dashboard and request the feedback again.
      </Paragraph>
    </NamedSupervisorLayout>,
  )
}

export const deliveryFailedSample: DeliveryFailedProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  supervisorName: SAMPLE_SUPERVISOR,
  address: 'h.marsh@northwind.example',
  positionTitle: SAMPLE_INTERNSHIP.positionTitle,
  employerName: SAMPLE_INTERNSHIP.employerName,
  reason: '550 5.1.1 No such user here',
}
