import type { ReactNode } from 'react'
import { Action, EmailLayout, type EmailSite, Paragraph } from './email-layout.tsx'

type Props = {
  site: EmailSite
  /** The student's. */
  firstName: string
  preview: string
  heading: string
  children: ReactNode
}

/** The frame of what a student is told about a supervisor whom they have named; what can be done is on the dashboard. */
export function NamedSupervisorLayout({ site, firstName, children, ...words }: Props) {
  return (
    <EmailLayout
      site={site}
      reason="You receive this email because you named this supervisor for your internship."
      {...words}
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      {children}
      <Action href={`${site.publicUrl}/dashboard`}>Open your dashboard</Action>
    </EmailLayout>
  )
}
