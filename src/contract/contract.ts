import { dashboard } from './feedback/dashboard.ts'
import { entered } from './feedback/entered.ts'
import { feedback } from './feedback/feedback.ts'
import { inPerson, inPersonEmails } from './feedback/in-person.ts'
import { midterms } from './feedback/midterm.ts'
import { questionSets } from './feedback/question-sets.ts'
import { reportLinks } from './feedback/report-links.ts'
import { feedbackRequests } from './feedback/requests.ts'
import { secondContacts } from './feedback/second-contact.ts'
import { selfAssessments } from './feedback/self-assessment.ts'
import { assignments } from './feedback/ways-out.ts'
import { accounts } from './identity/account.ts'
import { connectedApps } from './identity/connected-apps.ts'
import { identities, signInConnections } from './identity/connections.ts'
import { factors } from './identity/factors.ts'
import { passkeys } from './identity/passkeys.ts'
import { reauthentication } from './identity/reauthentication.ts'
import { session } from './identity/sessions.ts'
import { signInSettings } from './identity/sign-in-settings.ts'
import { wallets } from './identity/wallets.ts'
import { apiClients } from './integrations/api-clients.ts'
import { provisioning } from './integrations/provisioning.ts'
import { webhooks } from './integrations/webhooks.ts'
import { employers } from './internships/employers.ts'
import { imports } from './internships/imports.ts'
import { internships } from './internships/internships.ts'
import { supervisors } from './internships/supervisors.ts'
import { terms } from './internships/terms.ts'
import { assess, assessmentExport } from './office/assessment.ts'
import { assignees } from './office/assignees.ts'
import { bulkDecisions, feedbackDecisions, internshipDecisions } from './office/decisions.ts'
import { digest } from './office/digest.ts'
import { csvExports, exportColumns } from './office/exports.ts'
import { statistics } from './office/figures.ts'
import { find } from './office/finder.ts'
import { messages } from './office/mailings.ts'
import { staffNotes } from './office/notes.ts'
import { openRequests } from './office/open-requests.ts'
import { scheduledExports } from './office/schedules.ts'
import { students } from './office/students.ts'
import { savedViews } from './office/views.ts'
import { system } from './operations/system.ts'
import { departments } from './people/departments.ts'
import { invitations } from './people/invitations.ts'
import { profiles } from './people/profiles.ts'
import { users } from './people/staff.ts'
import { universities } from './people/universities.ts'
import { audit, auditExport } from './privacy/audit.ts'
import { erasure } from './privacy/erasure.ts'
import { ownData } from './privacy/own-data.ts'
import { retention } from './privacy/retention.ts'
import { appearance } from './settings/appearance.ts'
import { approvalSettings } from './settings/approval-settings.ts'
import { emailTexts } from './settings/email-texts.ts'
import { feedbackSettings } from './settings/feedback-settings.ts'
import { subjectTrials } from './settings/subject-trials.ts'

/** The whole API, served under /api/v1. */
export const contract = {
  session,
  reauthentication,
  factors,
  universities,
  accounts,
  profiles,
  departments,
  internships: { ...internships, ...dashboard, ...internshipDecisions },
  supervisors,
  feedbackRequests: { ...feedbackRequests, ...inPerson, ...secondContacts },
  inPersonEmails,
  assignments,
  openRequests,
  feedback: { ...feedback, ...entered, ...feedbackDecisions },
  selfAssessments,
  midterms,
  questionSets,
  students,
  employers,
  find,
  reportLinks,
  staffNotes,
  assignees,
  messages,
  digest,
  bulkDecisions,
  statistics: { ...statistics, assessment: assess },
  terms,
  savedViews,
  exports: { ...csvExports, assessment: assessmentExport, audit: auditExport },
  exportColumns,
  scheduledExports,
  users,
  approvalSettings,
  appearance,
  emailTexts,
  subjectTrials,
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
  privacy: { ...ownData, ...erasure, ...retention },
  system,
}
export type Contract = typeof contract

export type EndpointName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`
}[keyof Contract]
