import { changeLanguage } from './accounts/change-language.ts'
import { changePassword } from './accounts/change-password.ts'
import { confirmEmailChange } from './accounts/confirm-email-change.ts'
import { openEmailChange } from './accounts/open-email-change.ts'
import { requestEmailChange } from './accounts/request-email-change.ts'
import { updateAccountProfile } from './accounts/update-account-profile.ts'
import { changeApiClient } from './api-clients/change-api-client.ts'
import { createApiClient } from './api-clients/create-api-client.ts'
import { deleteApiClient } from './api-clients/delete-api-client.ts'
import { disableApiClient } from './api-clients/disable-api-client.ts'
import { enableApiClient } from './api-clients/enable-api-client.ts'
import { listApiClients } from './api-clients/list-api-clients.ts'
import { rotateClientSecret } from './api-clients/rotate-client-secret.ts'
import { appearance } from './appearance/appearance-endpoints.ts'
import { changeApprovalSetting } from './approval-settings/change-approval-setting.ts'
import { listApprovalSettings } from './approval-settings/list-approval-settings.ts'
import { assignees } from './assignees/assignee-endpoints.ts'
import { listAuditEntries } from './audit/list-audit-entries.ts'
import { bulkDecisions } from './bulk-decisions/bulk-decision-endpoints.ts'
import { describeAppRequest } from './connected-apps/describe-app-request.ts'
import { listConnectedApps } from './connected-apps/list-connected-apps.ts'
import { removeConnectedApp } from './connected-apps/remove-connected-app.ts'
import { addDepartment } from './departments/add-department.ts'
import { deleteDepartment } from './departments/delete-department.ts'
import { editDepartment } from './departments/edit-department.ts'
import { listDepartments } from './departments/list-departments.ts'
import { digest } from './digest/digest-endpoints.ts'
import { emailTexts } from './email-texts/email-text-endpoints.ts'
import { employers } from './employers/employer-endpoints.ts'
import { exportColumns } from './export-columns/export-column-endpoints.ts'
import { exports } from './exports/export-endpoints.ts'
import { confirmAuthenticator } from './factors/confirm-authenticator.ts'
import { listMyFactors } from './factors/list-my-factors.ts'
import { removeAuthenticator } from './factors/remove-authenticator.ts'
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts'
import { startAuthenticator } from './factors/start-authenticator.ts'
import { approveFeedback } from './feedback/approve-feedback.ts'
import { listFeedbackForReview } from './feedback/list-feedback-for-review.ts'
import { viewFeedback } from './feedback/view-feedback.ts'
import { feedbackRequests } from './feedback-requests/feedback-request-endpoints.ts'
import { midterms } from './feedback-requests/midterm/midterm-endpoints.ts'
import { confirmAssignment } from './feedback-requests/ways-out/confirm-assignment.ts'
import { declineAssignment } from './feedback-requests/ways-out/decline-assignment.ts'
import { handOverAssignment } from './feedback-requests/ways-out/hand-over-assignment.ts'
import { undoDecline } from './feedback-requests/ways-out/undo-decline.ts'
import { changeFeedbackSettings } from './feedback-settings/change-feedback-settings.ts'
import { getFeedbackSettings } from './feedback-settings/get-feedback-settings.ts'
import { findByName } from './find/find-by-name.ts'
import { listIdentities } from './identities/list-identities.ts'
import { unlinkIdentity } from './identities/unlink-identity.ts'
import { importEndpoints } from './imports/import-endpoints.ts'
import { addSupervisor } from './internships/add-supervisor.ts'
import { approveInternship } from './internships/approve-internship.ts'
import { correctSupervisor } from './internships/correct-supervisor.ts'
import { deleteInternship } from './internships/delete-internship.ts'
import { downloadCalendar } from './internships/download-calendar.ts'
import { editInternship } from './internships/edit-internship.ts'
import { getMyInternship } from './internships/get-my-internship.ts'
import { listInternshipsForReview } from './internships/list-internships-for-review.ts'
import { listMyInternships } from './internships/list-my-internships.ts'
import { registerInternship } from './internships/register-internship.ts'
import { rejectInternship } from './internships/reject-internship.ts'
import { removeSupervisor } from './internships/remove-supervisor.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { openInvitation } from './invitations/open-invitation.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { sendInvitation } from './invitations/send-invitation.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import { messages } from './messages/message-endpoints.ts'
import { listOpenRequests } from './open-requests/list-open-requests.ts'
import { remindOpenRequests } from './open-requests/remind-open-requests.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { listMyPasskeys } from './passkeys/list-my-passkeys.ts'
import { preparePasskey } from './passkeys/prepare-passkey.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { renamePasskey } from './passkeys/rename-passkey.ts'
import { privacy } from './privacy/privacy-endpoints.ts'
import { anyone } from './procedures.ts'
import { updateProfile } from './profiles/update-profile.ts'
import { addProvisioningConnection } from './provisioning/connections/add-connection.ts'
import { changeProvisioningConnection } from './provisioning/connections/change-connection.ts'
import { listProvisioningConnections } from './provisioning/connections/list-connections.ts'
import { removeProvisioningConnection } from './provisioning/connections/remove-connection.ts'
import { renewProvisioningToken } from './provisioning/connections/renew-token.ts'
import { reauthentication } from './reauthentication/reauthentication-endpoints.ts'
import { reportLinks } from './report-links/report-link-endpoints.ts'
import { savedViews } from './saved-views/saved-view-endpoints.ts'
import { scheduledExports } from './scheduled-exports/scheduled-export-endpoints.ts'
import { selfAssessments } from './self-assessments/self-assessment-endpoints.ts'
import { endOtherSessions } from './session/end-other-sessions.ts'
import { endOwnSession } from './session/end-own-session.ts'
import { getSession } from './session/get-session.ts'
import { listOwnSessions } from './session/list-own-sessions.ts'
import { renewOwnSession } from './session/renew-own-session.ts'
import { listConnections } from './sign-in-connections/list-connections.ts'
import { removeConnection } from './sign-in-connections/remove-connection.ts'
import { saveConnection } from './sign-in-connections/save-connection.ts'
import { testConnection } from './sign-in-connections/test-connection.ts'
import { changeSignInSettings } from './sign-in-settings/change-sign-in-settings.ts'
import { getSignInOptions } from './sign-in-settings/get-sign-in-options.ts'
import { getSignInSettings } from './sign-in-settings/get-sign-in-settings.ts'
import { staffNotes } from './staff-notes/note-endpoints.ts'
import { statistics } from './statistics/statistics-endpoints.ts'
import { students } from './students/student-endpoints.ts'
import { systemEndpoints } from './system/system-endpoints.ts'
import { terms } from './terms/term-endpoints.ts'
import { addUniversityDomain } from './universities/add-university-domain.ts'
import { changeUniversityDomain } from './universities/change-university-domain.ts'
import { listUniversityDomains } from './universities/list-university-domains.ts'
import { removeUniversityDomain } from './universities/remove-university-domain.ts'
import { users } from './users/user-endpoints.ts'
import { wallets } from './wallets/wallet-endpoints.ts'
import { webhooks } from './webhooks/webhook-endpoints.ts'

/** Maps the contract's endpoints to their implementations. */
export const router = anyone.router({
  session: {
    get: getSession,
    renew: renewOwnSession,
    listMine: listOwnSessions,
    end: endOwnSession,
    endOthers: endOtherSessions,
  },
  reauthentication,
  factors: {
    listMine: listMyFactors,
    startAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    renewRecoveryCodes,
  },
  universities: {
    listDomains: listUniversityDomains,
    addDomain: addUniversityDomain,
    changeDomain: changeUniversityDomain,
    removeDomain: removeUniversityDomain,
  },
  accounts: {
    updateProfile: updateAccountProfile,
    changeLanguage,
    changePassword,
    requestEmailChange,
    openEmailChange,
    confirmEmailChange,
  },
  profiles: { update: updateProfile },
  departments: { list: listDepartments, add: addDepartment, edit: editDepartment, delete: deleteDepartment },
  internships: {
    register: registerInternship,
    listMine: listMyInternships,
    getMine: getMyInternship,
    calendar: downloadCalendar,
    edit: editInternship,
    delete: deleteInternship,
    listForReview: listInternshipsForReview,
    approve: approveInternship,
    reject: rejectInternship,
  },
  supervisors: { add: addSupervisor, correct: correctSupervisor, remove: removeSupervisor },
  feedbackRequests,
  assignments: { confirm: confirmAssignment, decline: declineAssignment, undoDecline, handOver: handOverAssignment },
  feedback: { view: viewFeedback, listForReview: listFeedbackForReview, approve: approveFeedback },
  selfAssessments,
  midterms,
  reportLinks,
  staffNotes,
  assignees,
  messages,
  digest,
  bulkDecisions,
  openRequests: { list: listOpenRequests, remind: remindOpenRequests },
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
  feedbackSettings: { get: getFeedbackSettings, change: changeFeedbackSettings },
  signInSettings: { options: getSignInOptions, get: getSignInSettings, change: changeSignInSettings },
  wallets,
  passkeys: {
    listMine: listMyPasskeys,
    prepareAdd: preparePasskey,
    add: addPasskey,
    rename: renamePasskey,
    remove: removePasskey,
  },
  signInConnections: { list: listConnections, save: saveConnection, test: testConnection, remove: removeConnection },
  identities: { list: listIdentities, unlink: unlinkIdentity },
  apiClients: {
    list: listApiClients,
    create: createApiClient,
    change: changeApiClient,
    rotateSecret: rotateClientSecret,
    disable: disableApiClient,
    enable: enableApiClient,
    delete: deleteApiClient,
  },
  connectedApps: { describeRequest: describeAppRequest, listMine: listConnectedApps, remove: removeConnectedApp },
  provisioning: {
    list: listProvisioningConnections,
    add: addProvisioningConnection,
    change: changeProvisioningConnection,
    renewToken: renewProvisioningToken,
    remove: removeProvisioningConnection,
  },
  appearance,
  emailTexts,
  approvalSettings: { list: listApprovalSettings, change: changeApprovalSetting },
  invitations: {
    list: listInvitations,
    send: sendInvitation,
    resend: resendInvitation,
    withdraw: withdrawInvitation,
    open: openInvitation,
    accept: acceptInvitation,
  },
  webhooks,
  imports: importEndpoints,
  audit: { list: listAuditEntries },
  privacy,
  system: systemEndpoints,
})
