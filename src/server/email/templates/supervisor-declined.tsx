import { type EmailSite, Paragraph } from '../email-layout.tsx'
import { NamedSupervisorLayout } from '../named-supervisor-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

type SupervisorDeclinedProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  supervisorName: string
  address: string
  positionTitle: string
  employerName: string
}

/** Tells the student that the person they named did not supervise them, and what to do about it. */
export function supervisorDeclinedEmail(props: SupervisorDeclinedProps): Promise<RenderedEmail> {
  const { site, firstName, supervisorName, address, positionTitle, employerName } = props
  return renderEmail(
    `Please correct your supervisor: ${supervisorName} did not supervise you`,
    <NamedSupervisorLayout
      site={site}
      firstName={firstName}
      preview="You can correct the name or address on your dashboard."
      heading={`${supervisorName} says that they did not supervise you`}
    >
      <Paragraph>
        {`Whoever reads ${address} says that they did not supervise your internship as ${positionTitle} at ${employerName}. We write to them no more.`}
      </Paragraph>
      <Paragraph>
        Please ask your employer who your supervisor was, correct the name or address on your dashboard and request the
        feedback again.
      </Paragraph>
    </NamedSupervisorLayout>,
  )
}

export const supervisorDeclinedSample: SupervisorDeclinedProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  supervisorName: SAMPLE_SUPERVISOR,
  address: 'h.marsh@northwind.example',
  positionTitle: SAMPLE_INTERNSHIP.positionTitle,
  employerName: SAMPLE_INTERNSHIP.employerName,
}
