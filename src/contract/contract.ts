import { accounts } from './accounts.ts'
import { apiClients, connectedApps } from './api-clients.ts'
import { appearance } from './appearance.ts'
import { approvalSettings } from './approval-settings.ts'
import { assignees } from './assignees.ts'
import { assignments } from './assignments.ts'
import { audit } from './audit.ts'
import { bulkDecisions } from './bulk-decisions.ts'
import { departments } from './departments.ts'
import { digest } from './digest.ts'
import { emailTexts } from './email-texts.ts'
import { employers } from './employers.ts'
import { exportColumns } from './export-columns.ts'
import { csvExports } from './exports.ts'
import { factors } from './factors.ts'
import { feedback } from './feedback.ts'
import { feedbackRequests } from './feedback-requests.ts'
import { feedbackSettings } from './feedback-settings.ts'
import { find } from './find.ts'
import { imports } from './imports.ts'
import { internships } from './internships.ts'
import { invitations } from './invitations.ts'
import { messages } from './mailings.ts'
import { midterms } from './midterm-feedback.ts'
import { openRequests } from './open-requests.ts'
import { passkeys } from './passkeys.ts'
import { privacy } from './privacy.ts'
import { profiles } from './profiles.ts'
import { provisioning } from './provisioning.ts'
import { reauthentication } from './reauthentication.ts'
import { reportLinks } from './report-links.ts'
import { savedViews } from './saved-views.ts'
import { scheduledExports } from './scheduled-exports.ts'
import { selfAssessments } from './self-assessments.ts'
import { session } from './session.ts'
import { identities, signInConnections } from './sign-in-connections.ts'
import { signInSettings } from './sign-in-settings.ts'
import { staffNotes } from './staff-notes.ts'
import { statistics } from './statistics.ts'
import { students } from './students.ts'
import { supervisors } from './supervisors.ts'
import { system } from './system.ts'
import { terms } from './terms.ts'
import { universities } from './universities.ts'
import { users } from './users.ts'
import { wallets } from './wallets.ts'
import { webhooks } from './webhooks.ts'

/** The whole API, served under /api/v1. */
export const contract = {
  session,
  reauthentication,
  factors,
  universities,
  accounts,
  profiles,
  departments,
  internships,
  supervisors,
  feedbackRequests,
  assignments,
  openRequests,
  feedback,
  selfAssessments,
  midterms,
  students,
  employers,
  find,
  reportLinks,
  staffNotes,
  assignees,
  messages,
  digest,
  bulkDecisions,
  statistics,
  terms,
  savedViews,
  exports: csvExports,
  exportColumns,
  scheduledExports,
  users,
  approvalSettings,
  appearance,
  emailTexts,
  feedbackSettings,
  signInSettings,
  wallets,
  passkeys,
  signInConnections,
  identities,
  apiClients,
  connectedApps,
  webhooks,
  provisioning,
  imports,
  invitations,
  audit,
  privacy,
  system,
}
export type Contract = typeof contract

export type EndpointName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`
}[keyof Contract]
