import { type EmailSite, Paragraph } from '../email-layout.tsx'
import { NamedSupervisorLayout } from '../named-supervisor-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

type SupervisorHandedOverProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  /** Who was asked before. */
  supervisorName: string
  colleagueName: string
  colleagueAddress: string
  positionTitle: string
  employerName: string
}

/** Tells the student that somebody else answers for their internship now. */
export function supervisorHandedOverEmail(props: SupervisorHandedOverProps): Promise<RenderedEmail> {
  const { site, firstName, supervisorName, colleagueName, colleagueAddress, positionTitle, employerName } = props
  return renderEmail(
    `${colleagueName} is your supervisor now, named by ${supervisorName}`,
    <NamedSupervisorLayout
      site={site}
      firstName={firstName}
      preview="If this is not right, correct the name or address on your dashboard."
      heading={`${supervisorName} has named a colleague`}
    >
      <Paragraph>
        {`${supervisorName} says that ${colleagueName} (${colleagueAddress}) should answer for your internship as ${positionTitle} at ${employerName}. We have written to them already.`}
      </Paragraph>
      <Paragraph>If this is not right, please correct the name or address on your dashboard.</Paragraph>
    </NamedSupervisorLayout>,
  )
}

export const supervisorHandedOverSample: SupervisorHandedOverProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  supervisorName: SAMPLE_SUPERVISOR,
  colleagueName: 'Tomás Ribeiro',
  colleagueAddress: 't.ribeiro@northwind.example',
  positionTitle: SAMPLE_INTERNSHIP.positionTitle,
  employerName: SAMPLE_INTERNSHIP.employerName,
}
