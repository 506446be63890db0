import { accounts } from './accounts/account-endpoints.ts'
import { apiClients } from './api-clients/client-endpoints.ts'
import { appearance } from './appearance/appearance-endpoints.ts'
import { approvalSettings } from './approval-settings/approval-setting-endpoints.ts'
import { assignees } from './assignees/assignee-endpoints.ts'
import { listAuditEntries } from './audit/list-audit-entries.ts'
import { bulkDecisions } from './bulk-decisions/bulk-decision-endpoints.ts'
import { connectedApps } from './connected-apps/connected-app-endpoints.ts'
import { departments } from './departments/department-endpoints.ts'
import { digest } from './digest/digest-endpoints.ts'
import { emailTexts } from './email-texts/email-text-endpoints.ts'
import { employers } from './employers/employer-endpoints.ts'
import { exportColumns } from './export-columns/export-column-endpoints.ts'
import { exports } from './exports/export-endpoints.ts'
import { factors } from './factors/factor-endpoints.ts'
import { feedback } from './feedback/feedback-endpoints.ts'
import { feedbackRequests } from './feedback-requests/feedback-request-endpoints.ts'
import { midterms } from './feedback-requests/midterm/midterm-endpoints.ts'
import { assignments } from './feedback-requests/ways-out/assignment-endpoints.ts'
import { feedbackSettings } from './feedback-settings/feedback-settings-endpoints.ts'
import { findByName } from './find/find-by-name.ts'
import { identities } from './identities/identity-endpoints.ts'
import { importEndpoints } from './imports/import-endpoints.ts'
import { internships } from './internships/internship-endpoints.ts'
import { supervisors } from './internships/supervisor-endpoints.ts'
import { invitations } from './invitations/invitation-endpoints.ts'
import { messages } from './mailings/mailing-endpoints.ts'
import { openRequests } from './open-requests/open-request-endpoints.ts'
import { passkeys } from './passkeys/passkey-endpoints.ts'
import { privacy } from './privacy/privacy-endpoints.ts'
import { anyone } from './procedures.ts'
import { updateProfile } from './profiles/update-profile.ts'
import { provisioning } from './provisioning/connections/connection-endpoints.ts'
import { reauthentication } from './reauthentication/reauthentication-endpoints.ts'
import { reportLinks } from './report-links/report-link-endpoints.ts'
import { savedViews } from './saved-views/saved-view-endpoints.ts'
import { scheduledExports } from './scheduled-exports/scheduled-export-endpoints.ts'
import { selfAssessments } from './self-assessments/self-assessment-endpoints.ts'
import { session } from './session/session-endpoints.ts'
import { signInConnections } from './sign-in-connections/connection-endpoints.ts'
import { signInSettings } from './sign-in-settings/sign-in-settings-endpoints.ts'
import { staffNotes } from './staff-notes/note-endpoints.ts'
import { statistics } from './statistics/statistics-endpoints.ts'
import { students } from './students/student-endpoints.ts'
import { systemEndpoints } from './system/system-endpoints.ts'
import { terms } from './terms/term-endpoints.ts'
import { universities } from './universities/university-endpoints.ts'
import { users } from './users/user-endpoints.ts'
import { wallets } from './wallets/wallet-endpoints.ts'
import { webhooks } from './webhooks/webhook-endpoints.ts'

/** Maps the contract's endpoints to their implementations. */
export const router = anyone.router({
  session,
  reauthentication,
  factors,
  universities,
  accounts,
  profiles: { update: updateProfile },
  departments,
  internships,
  supervisors,
  feedbackRequests,
  assignments,
  feedback,
  selfAssessments,
  midterms,
  reportLinks,
  staffNotes,
  assignees,
  messages,
  digest,
  bulkDecisions,
  openRequests,
  employers,
  find: { byName: findByName },
  students,
  statistics,
  terms,
  savedViews,
  exports,
  exportColumns,
  scheduledExports,
  users,
  feedbackSettings,
  signInSettings,
  wallets,
  passkeys,
  signInConnections,
  identities,
  apiClients,
  connectedApps,
  provisioning,
  appearance,
  emailTexts,
  approvalSettings,
  invitations,
  webhooks,
  imports: importEndpoints,
  audit: { list: listAuditEntries },
  privacy,
  system: systemEndpoints,
})
