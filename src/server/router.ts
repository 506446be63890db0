import { dashboard } from './feedback/dashboard/dashboard-endpoints.ts'
import { entered } from './feedback/entered/entered-endpoints.ts'
import { feedback } from './feedback/feedback/feedback-endpoints.ts'
import { inPerson } from './feedback/in-person/in-person-endpoints.ts'
import { inPersonEmails } from './feedback/in-person/stopped-emails.ts'
import { midterms } from './feedback/midterm/midterm-endpoints.ts'
import { questionSets } from './feedback/question-sets/question-set-endpoints.ts'
import { reportLinks } from './feedback/report-links/report-link-endpoints.ts'
import { assignments, feedbackRequests } from './feedback/requests/feedback-request-endpoints.ts'
import { secondContacts } from './feedback/second-contact/second-contact-endpoints.ts'
import { selfAssessments } from './feedback/self-assessment/self-assessment-endpoints.ts'
import { accounts } from './identity/account/account-endpoints.ts'
import { connectedApps } from './identity/connected-apps/connected-app-endpoints.ts'
import { signInConnections } from './identity/connections/connection-endpoints.ts'
import { identities, readSignOn } from './identity/connections/identity-endpoints.ts'
import { factors } from './identity/factors/factor-endpoints.ts'
import { passkeys } from './identity/passkeys/passkey-endpoints.ts'
import { reauthentication } from './identity/reauthentication/reauthentication-endpoints.ts'
import { session } from './identity/sessions/session-endpoints.ts'
import { signInSettings } from './identity/sign-in-settings/sign-in-settings-endpoints.ts'
import { wallets } from './identity/wallets/wallet-endpoints.ts'
import { apiClients } from './integrations/api-clients/client-endpoints.ts'
import { provisioning } from './integrations/provisioning/connections/connection-endpoints.ts'
import { webhooks } from './integrations/webhooks/webhook-endpoints.ts'
import { employers } from './internships/employers/employer-endpoints.ts'
import { importEndpoints } from './internships/imports/import-endpoints.ts'
import { internships } from './internships/internships/internship-endpoints.ts'
import { supervisors } from './internships/supervisors/supervisor-endpoints.ts'
import { terms } from './internships/terms/term-endpoints.ts'
import { exportAssessment, getAssessment } from './office/assessment/assessment-endpoints.ts'
import { assignees } from './office/assignees/assignee-endpoints.ts'
import { bulkDecisions, feedbackDecisions, internshipDecisions } from './office/decisions/decision-endpoints.ts'
import { digest } from './office/digest/digest-endpoints.ts'
import { exportColumns, exports } from './office/exports/export-endpoints.ts'
import { statistics } from './office/figures/figure-endpoints.ts'
import { findByName } from './office/finder/find-by-name.ts'
import { messages } from './office/mailings/mailing-endpoints.ts'
import { staffNotes } from './office/notes/note-endpoints.ts'
import { openRequests } from './office/open-requests/open-request-endpoints.ts'
import { scheduledExports } from './office/schedules/schedule-endpoints.ts'
import { students } from './office/students/student-endpoints.ts'
import { savedViews } from './office/views/view-endpoints.ts'
import { systemEndpoints } from './operations/system/system-endpoints.ts'
import { departments } from './people/departments/department-endpoints.ts'
import { invitations } from './people/invitations/invitation-endpoints.ts'
import { updateProfile } from './people/profiles/update-profile.ts'
import { users } from './people/staff/staff-endpoints.ts'
import { universities } from './people/universities/university-endpoints.ts'
import { exportAudit, listAuditEntries } from './privacy/audit/audit-endpoints.ts'
import { erasure } from './privacy/erasure/erasure-endpoints.ts'
import { ownData } from './privacy/own-data/own-data-endpoints.ts'
import { retention } from './privacy/retention/retention-endpoints.ts'
import { anyone } from './procedures.ts'
import { appearance } from './settings/appearance/appearance-endpoints.ts'
import { approvalSettings } from './settings/approval-settings/approval-setting-endpoints.ts'
import { emailTexts } from './settings/email-texts/email-text-endpoints.ts'
import { feedbackSettings } from './settings/feedback-settings/feedback-settings-endpoints.ts'
import { subjectTrials } from './settings/subject-trials/subject-trial-endpoints.ts'

/** Maps the contract's endpoints to their implementations. */
export const router = anyone.router({
  session: { ...session, readSignOn },
  reauthentication,
  factors,
  universities,
  accounts,
  profiles: { update: updateProfile },
  departments,
  internships: { ...internships, ...dashboard, ...internshipDecisions },
  supervisors,
  feedbackRequests: { ...feedbackRequests, ...inPerson, ...secondContacts },
  inPersonEmails,
  assignments,
  feedback: { ...feedback, ...entered, ...feedbackDecisions },
  selfAssessments,
  midterms,
  questionSets,
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
  statistics: { ...statistics, assessment: getAssessment },
  terms,
  savedViews,
  exports: { ...exports, assessment: exportAssessment, audit: exportAudit },
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
  subjectTrials,
  approvalSettings,
  invitations,
  webhooks,
  imports: importEndpoints,
  audit: { list: listAuditEntries },
  privacy: { ...ownData, ...erasure, ...retention },
  system: systemEndpoints,
})
