import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClientForm } from '#contract/api-clients'
import { contract } from '#contract/contract'
import { connectionForm } from '../testing/connections.ts'
import { FEATURES } from '../testing/contract-inputs.ts'
import {
  employerOf,
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makePasskey,
  makeProfile,
  makeStudent,
  makeSupervisor,
  registrationInput,
  selfAssessmentAnswers,
} from '../testing/factories.ts'
import { csvFile } from '../testing/imports.ts'
import {
  readFeedback,
  readInternship,
  readMidterm,
  selectFeedback,
  selectInternships,
} from '../testing/read-records.ts'
import { RECORDED } from '../testing/recorded-passkeys.ts'
import { type Client, createTestApp, type TestApp } from '../testing/test-app.ts'
import { startSamlProvider } from '../testing/test-saml-provider.ts'
import { makeSavedView, makeScheduledExport } from '../testing/view-factories.ts'

// Role × endpoint: who may call it, and the response for a row that the caller may not see.

const ACTORS = [
  'anonymous',
  'signed-out session',
  'owner',
  'other student',
  'manager of the department',
  'manager of another department',
  'manager without departments',
  'removed manager',
  'admin',
] as const
type ActorName = (typeof ACTORS)[number]
type Outcome =
  | 'ok'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_YOURS'
  | 'NO_DEPARTMENTS'
  | 'INVALID_LINK'
  | 'INVALID_PROOF'
  | 'INVALID_PASSKEY'
  | 'WRONG_PASSWORD'
  | 'NOT_STARTED'
  | 'NOT_SET_UP'
  | 'UNKNOWN'
  | 'NOBODY'
type Row = { call: (client: Client, world: World) => Promise<unknown>; outcomes: Record<ActorName, Outcome> }

const app = await createTestApp()
const { metadataUrl } = await startSamlProvider()
const samlConnection = () => connectionForm({ protocol: 'saml', metadataUrl, domains: [`${randomUUID()}.example`] })

const signedOut = { anonymous: 'UNAUTHORIZED', 'signed-out session': 'UNAUTHORIZED' } as const
const everyone = all('ok')
const unknownLink = all('INVALID_LINK')
const anyAccount = { ...all('ok'), ...signedOut }
/** A student's own row. Other students do not find it; staff may not call the endpoint. */
const ownStudent = {
  ...all('FORBIDDEN'),
  ...signedOut,
  owner: 'ok',
  'other student': 'NOT_FOUND',
  'removed manager': 'NOT_FOUND',
} as const
const anyStudent = { ...ownStudent, 'other student': 'ok', 'removed manager': 'ok' } as const
/** A row under review. The response for invisible rows is the same as for unknown ids. */
const itsReviewers = {
  ...all('FORBIDDEN'),
  ...signedOut,
  'manager of the department': 'ok',
  'manager of another department': 'NOT_FOUND',
  'manager without departments': 'NOT_FOUND',
  admin: 'ok',
} as const
/** What another reviewer keeps for themselves. */
const ofAnotherReviewer = { ...itsReviewers, 'manager of the department': 'NOT_FOUND', admin: 'NOT_FOUND' } as const
const anyReviewer = {
  ...itsReviewers,
  'manager of another department': 'ok',
  'manager without departments': 'ok',
} as const
/** An export without departments is refused: an empty file would be misleading. */
const anyReviewerWithDepartments = { ...anyReviewer, 'manager without departments': 'NO_DEPARTMENTS' } as const
const adminsOnly = { ...all('FORBIDDEN'), ...signedOut, admin: 'ok' } as const
const unknownImport = { ...adminsOnly, admin: 'NOT_FOUND' } as const

const apiClient: ApiClientForm = {
  kind: 'web app',
  name: 'Timetable',
  redirectUris: ['https://app.example/'],
  scopes: ['internships:read'],
  allDepartments: false,
  departments: [],
}

const webhook = { name: 'Data warehouse', url: 'https://hooks.example.edu/', events: ['feedback.approved' as const] }
const unknownWebhook = { ...adminsOnly, admin: 'NOT_FOUND' } as const

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const TEXT = { subject: 'Office hours', body: 'Please come and see us.' }
const LOGO = { scheme: 'dark', contentType: 'image/svg+xml', content: btoa('<svg></svg>') } as const
const EMAIL_TEXT = { email: 'feedback-approved', subject: 'Ready', heading: 'Ready', body: 'Please read it.' } as const
const SUPPORT = { supportEmail: 'help@nord.example', supportName: '', supportUrl: '' }

const MATRIX: Record<string, Row> = {
  'session.get': { call: (c) => c.session.get(), outcomes: everyone },
  'session.renew': { call: (c) => c.session.renew(), outcomes: anyAccount },
  'session.listMine': { call: (c) => c.session.listMine(), outcomes: anyAccount },
  // Another person's session, see sessions.test.ts for one's own.
  'session.end': {
    call: (c, w) => c.session.end({ id: w.otherManagersSession.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut },
  },
  'session.endOthers': { call: (c) => c.session.endOthers(), outcomes: anyAccount },
  'reauthentication.options': { call: (c) => c.reauthentication.options(), outcomes: anyAccount },
  'reauthentication.sendCode': { call: (c) => c.reauthentication.sendCode(), outcomes: anyAccount },
  'reauthentication.startPasskey': { call: (c) => c.reauthentication.startPasskey(), outcomes: anyAccount },
  'reauthentication.confirm': {
    call: (c) => c.reauthentication.confirm({ proof: { kind: 'password', password: 'wrong' } }),
    outcomes: { ...all('WRONG_PASSWORD'), ...signedOut },
  },
  'factors.listMine': { call: (c) => c.factors.listMine(), outcomes: anyAccount },
  'factors.startAuthenticator': { call: (c) => c.factors.startAuthenticator(), outcomes: anyAccount },
  'factors.confirmAuthenticator': {
    call: (c) => c.factors.confirmAuthenticator({ code: '123456' }),
    outcomes: { ...all('NOT_STARTED'), ...signedOut },
  },
  'factors.removeAuthenticator': {
    call: (c) => c.factors.removeAuthenticator(),
    outcomes: { ...all('NOT_SET_UP'), ...signedOut },
  },
  'factors.renewRecoveryCodes': {
    call: (c) => c.factors.renewRecoveryCodes(),
    outcomes: { ...all('NOT_SET_UP'), ...signedOut },
  },
  'universities.listDomains': { call: (c) => c.universities.listDomains(), outcomes: everyone },
  'accounts.updateProfile': {
    call: (c) => c.accounts.updateProfile({ firstName: 'A', lastName: 'B', university: 'C' }),
    outcomes: anyAccount,
  },
  'accounts.changeLanguage': { call: (c) => c.accounts.changeLanguage({ language: 'fr' }), outcomes: anyAccount },
  'accounts.changePassword': {
    call: (c) => c.accounts.changePassword({ newPassword: 'a new password' }),
    outcomes: anyAccount,
  },
  'accounts.requestEmailChange': {
    call: (c) => c.accounts.requestEmailChange({ email: `${randomUUID()}@gmail.com` }),
    outcomes: anyAccount,
  },
  'accounts.openEmailChange': {
    call: (c) => c.accounts.openEmailChange({ token: 'unknown' }),
    outcomes: unknownLink,
  },
  'accounts.confirmEmailChange': {
    call: (c) => c.accounts.confirmEmailChange({ token: 'unknown' }),
    outcomes: unknownLink,
  },
  'wallets.prepareSignIn': { call: (c) => c.wallets.prepareSignIn({ address: WALLET }), outcomes: everyone },
  'wallets.prepareLink': { call: (c) => c.wallets.prepareLink({ address: WALLET }), outcomes: anyAccount },
  'wallets.listMine': { call: (c) => c.wallets.listMine(), outcomes: anyAccount },
  'wallets.link': {
    call: (c) => c.wallets.link({ message: 'unsigned', signature: '0x' }),
    outcomes: { ...all('INVALID_PROOF'), ...signedOut },
  },
  'wallets.unlink': {
    call: (c, w) => c.wallets.unlink({ id: w.wallet.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'passkeys.listMine': { call: (c) => c.passkeys.listMine(), outcomes: anyAccount },
  'passkeys.prepareAdd': { call: (c) => c.passkeys.prepareAdd(), outcomes: anyAccount },
  'passkeys.add': {
    call: (c) => c.passkeys.add({ name: 'Laptop', credential: RECORDED.registration }),
    outcomes: { ...all('INVALID_PASSKEY'), ...signedOut },
  },
  'passkeys.rename': {
    call: (c, w) => c.passkeys.rename({ id: w.passkey.id, name: 'Phone' }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'passkeys.remove': {
    call: (c, w) => c.passkeys.remove({ id: w.passkey.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'profiles.update': {
    call: (c) =>
      c.profiles.update({ firstName: 'A', lastName: 'B', university: 'C', major: 'Law', graduationYear: 2027 }),
    outcomes: anyStudent,
  },
  'universities.addDomain': {
    call: (c) => c.universities.addDomain({ domain: `${randomUUID()}.example`, university: 'Example University' }),
    outcomes: adminsOnly,
  },
  'universities.changeDomain': {
    call: (c) => c.universities.changeDomain({ domain: 'gmail.com', university: 'Example University' }),
    outcomes: adminsOnly,
  },
  'universities.removeDomain': {
    call: (c, w) => c.universities.removeDomain({ domain: w.domain }),
    outcomes: adminsOnly,
  },
  'departments.list': { call: (c) => c.departments.list(), outcomes: anyAccount },
  'departments.add': { call: (c) => c.departments.add({ name: `Department ${randomUUID()}` }), outcomes: adminsOnly },
  'departments.edit': {
    call: (c, w) => c.departments.edit({ id: w.department.id, name: `Department ${randomUUID()}` }),
    outcomes: adminsOnly,
  },
  'departments.delete': { call: (c, w) => c.departments.delete({ id: w.department.id }), outcomes: adminsOnly },
  'openRequests.list': { call: (c) => c.openRequests.list({}), outcomes: anyReviewer },
  // Requests that the reviewer may not see are skipped, see open-requests.test.ts.
  'openRequests.remind': { call: (c, w) => c.openRequests.remind({ ids: [w.submitted.id] }), outcomes: anyReviewer },
  'students.list': { call: (c) => c.students.list({}), outcomes: anyReviewer },
  'students.get': { call: (c, w) => c.students.get({ id: w.owner.id }), outcomes: itsReviewers },
  'staffNotes.list': { call: (c, w) => c.staffNotes.list({ studentId: w.owner.id }), outcomes: itsReviewers },
  'staffNotes.add': {
    call: (c, w) => c.staffNotes.add({ studentId: w.owner.id, internshipId: w.pending.id, text: 'Called.' }),
    outcomes: itsReviewers,
  },
  // Somebody else's note; for one's own see staff-notes.test.ts.
  'staffNotes.edit': {
    call: (c, w) => c.staffNotes.edit({ id: w.note.id, text: 'Called twice.' }),
    outcomes: ofAnotherReviewer,
  },
  'staffNotes.delete': {
    call: (c, w) => c.staffNotes.delete({ id: w.note.id }),
    outcomes: { ...itsReviewers, 'manager of the department': 'NOT_FOUND' },
  },
  'messages.countStudents': { call: (c) => c.messages.countStudents({}), outcomes: anyReviewer },
  // Students whom the reviewer may not see are left out, see messages.test.ts.
  'messages.previewToStudents': {
    call: (c, w) => c.messages.previewToStudents({ ...TEXT, selection: { ids: [w.owner.id] } }),
    outcomes: anyReviewer,
  },
  'messages.sendToStudents': {
    call: (c, w) => c.messages.sendToStudents({ ...TEXT, selection: { ids: [w.owner.id] } }),
    outcomes: {
      ...anyReviewer,
      'manager of another department': 'NOBODY',
      'manager without departments': 'NOBODY',
    },
  },
  'messages.previewToSupervisors': {
    call: (c, w) => c.messages.previewToSupervisors({ ...TEXT, ids: [w.submitted.id] }),
    outcomes: anyReviewer,
  },
  'messages.sendToSupervisors': {
    call: (c, w) => c.messages.sendToSupervisors({ ...TEXT, ids: [w.open.id] }),
    outcomes: {
      ...anyReviewer,
      'manager of another department': 'NOBODY',
      'manager without departments': 'NOBODY',
    },
  },
  // Nobody's message; for one's own see messages.test.ts.
  'messages.undo': {
    call: (c) => c.messages.undo({ id: randomUUID() }),
    outcomes: ofAnotherReviewer,
  },
  'digest.getMine': { call: (c) => c.digest.getMine(), outcomes: anyReviewer },
  'digest.changeMine': { call: (c) => c.digest.changeMine({ isOn: false }), outcomes: anyReviewer },
  'assignees.listColleagues': {
    call: (c, w) => c.assignees.listColleagues({ kind: 'internships', id: w.pending.id }),
    outcomes: itsReviewers,
  },
  'assignees.assign': {
    call: (c, w) => c.assignees.assign({ kind: 'feedback', id: w.submitted.id, colleagueId: null }),
    outcomes: itsReviewers,
  },
  'employers.list': { call: (c) => c.employers.list({}), outcomes: anyReviewer },
  'employers.get': { call: (c, w) => c.employers.get(w.employer), outcomes: itsReviewers },
  'employers.listInternships': { call: (c, w) => c.employers.listInternships(w.employer), outcomes: itsReviewers },
  'employers.previewMerge': {
    call: (c, w) => c.employers.previewMerge({ ...w.otherEmployer, into: w.employer.id }),
    outcomes: adminsOnly,
  },
  'employers.merge': {
    call: (c, w) => c.employers.merge({ ...w.otherEmployer, into: w.employer.id }),
    outcomes: adminsOnly,
  },
  'employers.undoMerge': {
    call: (c) => c.employers.undoMerge({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'find.byName': { call: (c) => c.find.byName({ search: 'north' }), outcomes: anyReviewer },
  'statistics.responses': { call: (c) => c.statistics.responses({}), outcomes: anyReviewer },
  'statistics.figures': { call: (c) => c.statistics.figures({}), outcomes: anyReviewer },
  'statistics.get': { call: (c) => c.statistics.get(), outcomes: anyReviewer },
  'exports.internships': { call: (c) => c.exports.internships({}), outcomes: anyReviewerWithDepartments },
  'exports.feedback': { call: (c) => c.exports.feedback({}), outcomes: anyReviewerWithDepartments },
  'exports.openRequests': { call: (c) => c.exports.openRequests({}), outcomes: anyReviewerWithDepartments },
  'exports.audit': { call: (c) => c.exports.audit({}), outcomes: adminsOnly },
  'exports.importProblems': {
    call: (c) => c.exports.importProblems({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'exports.importRest': {
    call: (c) => c.exports.importRest({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'imports.list': { call: (c) => c.imports.list(), outcomes: adminsOnly },
  'imports.get': { call: (c) => c.imports.get({ id: randomUUID() }), outcomes: unknownImport },
  'imports.upload': {
    call: (c) => c.imports.upload({ query: { kind: 'departments' }, body: csvFile('Name\nLaw') }),
    outcomes: adminsOnly,
  },
  'imports.chooseEncoding': {
    call: (c) => c.imports.chooseEncoding({ id: randomUUID(), encoding: 'big5' }),
    outcomes: unknownImport,
  },
  'imports.check': {
    call: (c) => c.imports.check({ id: randomUUID(), columns: { name: 0 }, monthFirst: false }),
    outcomes: unknownImport,
  },
  'imports.start': { call: (c) => c.imports.start({ id: randomUUID(), invite: false }), outcomes: unknownImport },
  'imports.cancel': { call: (c) => c.imports.cancel({ id: randomUUID() }), outcomes: unknownImport },
  'imports.undo': { call: (c) => c.imports.undo({ id: randomUUID() }), outcomes: unknownImport },
  'system.get': { call: (c) => c.system.get(), outcomes: adminsOnly },
  'system.listDeadEmails': { call: (c) => c.system.listDeadEmails({}), outcomes: adminsOnly },
  'system.sendAgain': {
    call: (c) => c.system.sendAgain({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'system.sendAllAgain': { call: (c) => c.system.sendAllAgain(), outcomes: adminsOnly },
  'audit.list': { call: (c) => c.audit.list({}), outcomes: adminsOnly },
  'privacy.download': { call: (c) => c.privacy.download(), outcomes: anyStudent },
  'privacy.getErasure': { call: (c) => c.privacy.getErasure(), outcomes: anyStudent },
  'privacy.requestErasure': { call: (c) => c.privacy.requestErasure(), outcomes: anyStudent },
  'privacy.withdrawErasure': {
    call: (c) => c.privacy.withdrawErasure(),
    outcomes: { ...anyStudent, 'other student': 'NOT_FOUND', 'removed manager': 'NOT_FOUND' },
  },
  'privacy.listErasures': { call: (c) => c.privacy.listErasures(), outcomes: adminsOnly },
  'privacy.previewErasure': { call: (c, w) => c.privacy.previewErasure(w.erasure), outcomes: adminsOnly },
  'privacy.erase': { call: (c, w) => c.privacy.erase(w.erasure), outcomes: adminsOnly },
  'privacy.declineErasure': {
    call: (c, w) => c.privacy.declineErasure({ ...w.erasure, reason: 'Still needed.' }),
    outcomes: adminsOnly,
  },
  'privacy.previewStudent': { call: (c, w) => c.privacy.previewStudent({ id: w.owner.id }), outcomes: adminsOnly },
  'privacy.getRetention': { call: (c) => c.privacy.getRetention(), outcomes: adminsOnly },
  'privacy.changeRetention': { call: (c) => c.privacy.changeRetention({ years: 4 }), outcomes: adminsOnly },
  'privacy.previewRetention': { call: (c) => c.privacy.previewRetention({ years: 4 }), outcomes: adminsOnly },
  'privacy.eraseStudent': { call: (c, w) => c.privacy.eraseStudent({ id: w.owner.id }), outcomes: adminsOnly },
  'users.listStaff': { call: (c) => c.users.listStaff(), outcomes: adminsOnly },
  'users.addManager': {
    call: (c, w) => c.users.addManager({ email: w.owner.email, departments: [w.department.name], confirm: true }),
    outcomes: adminsOnly,
  },
  'users.removeManager': { call: (c, w) => c.users.removeManager({ id: w.otherManager.id }), outcomes: adminsOnly },
  'users.search': { call: (c) => c.users.search({}), outcomes: adminsOnly },
  'users.get': { call: (c, w) => c.users.get({ id: w.owner.id }), outcomes: adminsOnly },
  'users.listSessions': { call: (c, w) => c.users.listSessions({ id: w.owner.id }), outcomes: adminsOnly },
  'users.endSession': {
    call: (c, w) => c.users.endSession({ id: w.otherManager.id, sessionId: w.otherManagersSession.id }),
    outcomes: adminsOnly,
  },
  'users.endSessions': { call: (c, w) => c.users.endSessions({ id: w.otherManager.id }), outcomes: adminsOnly },
  'users.lock': { call: (c, w) => c.users.lock({ id: w.otherManager.id }), outcomes: adminsOnly },
  'users.resetFactors': { call: (c, w) => c.users.resetFactors({ id: w.otherManager.id }), outcomes: adminsOnly },
  'users.unlock': { call: (c, w) => c.users.unlock({ id: w.otherManager.id }), outcomes: adminsOnly },
  'invitations.list': { call: (c) => c.invitations.list(), outcomes: adminsOnly },
  'invitations.send': {
    call: (c) => c.invitations.send({ email: `${randomUUID()}@uni.example`, role: 'admin', departments: [] }),
    outcomes: adminsOnly,
  },
  'invitations.resend': { call: (c, w) => c.invitations.resend({ id: w.invitation.id }), outcomes: adminsOnly },
  'invitations.withdraw': { call: (c, w) => c.invitations.withdraw({ id: w.invitation.id }), outcomes: adminsOnly },
  'invitations.open': { call: (c) => c.invitations.open({ token: 'an unknown token' }), outcomes: all('UNKNOWN') },
  'invitations.accept': { call: (c) => c.invitations.accept({ token: 'an unknown token' }), outcomes: all('UNKNOWN') },
  'appearance.get': { call: (c) => c.appearance.get(), outcomes: adminsOnly },
  'appearance.changeSupport': { call: (c) => c.appearance.changeSupport(SUPPORT), outcomes: adminsOnly },
  'appearance.changeAccent': { call: (c) => c.appearance.changeAccent({ accent: '#003366' }), outcomes: adminsOnly },
  'appearance.setLogo': { call: (c) => c.appearance.setLogo(LOGO), outcomes: adminsOnly },
  'appearance.removeLogo': { call: (c) => c.appearance.removeLogo({ scheme: 'dark' }), outcomes: adminsOnly },
  'emailTexts.list': { call: (c) => c.emailTexts.list(), outcomes: adminsOnly },
  'emailTexts.save': { call: (c) => c.emailTexts.save(EMAIL_TEXT), outcomes: adminsOnly },
  'emailTexts.preview': { call: (c) => c.emailTexts.preview(EMAIL_TEXT), outcomes: adminsOnly },
  'emailTexts.sendTest': { call: (c) => c.emailTexts.sendTest({ email: EMAIL_TEXT.email }), outcomes: adminsOnly },
  'emailTexts.reset': { call: (c) => c.emailTexts.reset({ email: EMAIL_TEXT.email }), outcomes: adminsOnly },
  'approvalSettings.list': { call: (c) => c.approvalSettings.list(), outcomes: adminsOnly },
  'approvalSettings.change': {
    call: (c) => c.approvalSettings.change({ settingKey: 'require_feedback_approval', settingValue: true }),
    outcomes: adminsOnly,
  },
  'feedbackSettings.get': { call: (c) => c.feedbackSettings.get(), outcomes: adminsOnly },
  'feedbackSettings.change': {
    call: async (c) => {
      const row = await app.db.selectFrom('feedbackSettings').selectAll().executeTakeFirstOrThrow()
      const { id: _id, updatedBy: _by, updatedAt: _at, ...settings } = row
      return c.feedbackSettings.change(settings)
    },
    outcomes: adminsOnly,
  },
  'signInSettings.options': { call: (c) => c.signInSettings.options(), outcomes: everyone },
  'signInSettings.get': { call: (c) => c.signInSettings.get(), outcomes: adminsOnly },
  'signInSettings.change': {
    call: (c) =>
      c.signInSettings.change({
        emailChange: false,
        emailCode: false,
        magicLink: false,
        wallet: true,
        passkeys: false,
        twoFactor: 'optional',
        apiClients: true,
        provisioning: false,
      }),
    outcomes: adminsOnly,
  },
  'signInConnections.list': { call: (c) => c.signInConnections.list(), outcomes: adminsOnly },
  'signInConnections.save': { call: (c) => c.signInConnections.save(samlConnection()), outcomes: adminsOnly },
  'signInConnections.test': { call: (c) => c.signInConnections.test(samlConnection()), outcomes: adminsOnly },
  'signInConnections.remove': {
    call: (c) => c.signInConnections.remove({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'apiClients.list': { call: (c) => c.apiClients.list(), outcomes: adminsOnly },
  'apiClients.create': { call: (c) => c.apiClients.create(apiClient), outcomes: adminsOnly },
  'apiClients.change': {
    call: (c, w) => c.apiClients.change({ ...apiClient, id: w.apiClient.id }),
    outcomes: adminsOnly,
  },
  'apiClients.rotateSecret': { call: (c, w) => c.apiClients.rotateSecret(w.apiClient), outcomes: adminsOnly },
  'apiClients.disable': { call: (c, w) => c.apiClients.disable(w.apiClient), outcomes: adminsOnly },
  'apiClients.enable': { call: (c, w) => c.apiClients.enable(w.apiClient), outcomes: adminsOnly },
  'apiClients.delete': { call: (c, w) => c.apiClients.delete(w.apiClient), outcomes: adminsOnly },
  'connectedApps.describeRequest': {
    call: (c, w) =>
      c.connectedApps.describeRequest({
        query: `client_id=${w.apiClient.id}&redirect_uri=https://app.example/&exp=9999999999`,
      }),
    outcomes: anyAccount,
  },
  'connectedApps.listMine': { call: (c) => c.connectedApps.listMine(), outcomes: anyAccount },
  'connectedApps.remove': {
    call: (c, w) => c.connectedApps.remove({ id: w.consent.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'webhooks.list': { call: (c) => c.webhooks.list(), outcomes: adminsOnly },
  'webhooks.add': { call: (c) => c.webhooks.add(webhook), outcomes: adminsOnly },
  'webhooks.get': { call: (c) => c.webhooks.get({ id: randomUUID() }), outcomes: unknownWebhook },
  'webhooks.change': {
    call: (c) => c.webhooks.change({ ...webhook, id: randomUUID() }),
    outcomes: unknownWebhook,
  },
  'webhooks.renewSecret': {
    call: (c) => c.webhooks.renewSecret({ id: randomUUID() }),
    outcomes: unknownWebhook,
  },
  'webhooks.disable': { call: (c) => c.webhooks.disable({ id: randomUUID() }), outcomes: unknownWebhook },
  'webhooks.enable': { call: (c) => c.webhooks.enable({ id: randomUUID() }), outcomes: unknownWebhook },
  'webhooks.remove': { call: (c) => c.webhooks.remove({ id: randomUUID() }), outcomes: unknownWebhook },
  'webhooks.sendTest': { call: (c) => c.webhooks.sendTest({ id: randomUUID() }), outcomes: unknownWebhook },
  'webhooks.listDeliveries': {
    call: (c) => c.webhooks.listDeliveries({ id: randomUUID() }),
    outcomes: unknownWebhook,
  },
  'webhooks.sendAgain': { call: (c) => c.webhooks.sendAgain({ id: randomUUID() }), outcomes: unknownWebhook },
  'provisioning.list': { call: (c) => c.provisioning.list(), outcomes: adminsOnly },
  'provisioning.add': {
    call: (c) => c.provisioning.add({ name: 'Directory', domains: ['uni.example'], staffRules: [] }),
    outcomes: adminsOnly,
  },
  'provisioning.change': {
    call: (c) =>
      c.provisioning.change({ id: randomUUID(), name: 'Directory', domains: ['uni.example'], staffRules: [] }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'provisioning.renewToken': {
    call: (c) => c.provisioning.renewToken({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'provisioning.remove': {
    call: (c) => c.provisioning.remove({ id: randomUUID() }),
    outcomes: { ...adminsOnly, admin: 'NOT_FOUND' },
  },
  'identities.list': { call: (c) => c.identities.list(), outcomes: anyAccount },
  'identities.unlink': {
    call: (c) => c.identities.unlink({ id: randomUUID() }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut },
  },
  'internships.register': { call: (c) => c.internships.register(registrationInput()), outcomes: anyStudent },
  'internships.listMine': { call: (c) => c.internships.listMine(), outcomes: anyStudent },
  'internships.getMine': { call: (c, w) => c.internships.getMine({ id: w.pending.id }), outcomes: ownStudent },
  'internships.calendar': { call: (c, w) => c.internships.calendar({ id: w.pending.id }), outcomes: ownStudent },
  'internships.edit': {
    call: (c, w) => {
      const { supervisors: _, ...facts } = registrationInput()
      return c.internships.edit({ id: w.pending.id, ...facts })
    },
    outcomes: ownStudent,
  },
  'internships.delete': { call: (c, w) => c.internships.delete({ id: w.pending.id }), outcomes: ownStudent },
  'internships.listForReview': { call: (c) => c.internships.listForReview({}), outcomes: anyReviewer },
  'internships.approve': {
    call: async (c, w) => c.internships.approve(await readInternship(app.db, { id: w.pending.id })),
    outcomes: itsReviewers,
  },
  'internships.reject': {
    call: async (c, w) => c.internships.reject(await readInternship(app.db, { id: w.pending.id })),
    outcomes: itsReviewers,
  },
  'supervisors.add': {
    call: (c, w) => c.supervisors.add({ internshipId: w.pending.id, name: 'N', email: 'n@northwind.example' }),
    outcomes: ownStudent,
  },
  'supervisors.correct': {
    call: (c, w) => c.supervisors.correct({ supervisorId: w.unrequested.id, name: 'N', email: 'n@northwind.example' }),
    outcomes: ownStudent,
  },
  'supervisors.remove': {
    call: (c, w) => c.supervisors.remove({ supervisorId: w.unrequested.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.request': {
    call: (c, w) => c.feedbackRequests.request({ supervisorId: w.unrequested.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.remind': {
    call: (c, w) => c.feedbackRequests.remind({ supervisorId: w.unrequested.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.openLink': {
    call: (c) => c.feedbackRequests.openLink({ token: 'an unknown token' }),
    outcomes: unknownLink,
  },
  'feedbackRequests.submit': {
    call: (c) => c.feedbackRequests.submit({ token: 'an unknown token', answers: feedbackAnswers() }),
    outcomes: unknownLink,
  },
  'feedbackRequests.openOther': {
    call: (c) => c.feedbackRequests.openOther({ token: 'an unknown token', supervisorId: randomUUID() }),
    outcomes: unknownLink,
  },
  'feedbackRequests.noteOpening': {
    call: (c) => c.feedbackRequests.noteOpening({ token: 'an unknown token' }),
    outcomes: everyone,
  },
  'feedbackRequests.requestCopy': {
    call: (c) => c.feedbackRequests.requestCopy({ token: 'an unknown token' }),
    outcomes: everyone,
  },
  'feedbackRequests.renewLink': {
    call: (c) => c.feedbackRequests.renewLink({ token: 'an unknown token' }),
    outcomes: everyone,
  },
  'assignments.confirm': {
    call: (c) => c.assignments.confirm({ token: 'an unknown token' }),
    outcomes: unknownLink,
  },
  'assignments.decline': {
    call: (c) => c.assignments.decline({ token: 'an unknown token' }),
    outcomes: unknownLink,
  },
  'assignments.undoDecline': {
    call: (c) => c.assignments.undoDecline({ token: 'an unknown token' }),
    outcomes: unknownLink,
  },
  'assignments.handOver': {
    call: (c) => c.assignments.handOver({ token: 'an unknown token', name: 'N', email: 'n@northwind.example' }),
    outcomes: unknownLink,
  },
  'feedback.view': {
    call: (c, w) => c.feedback.view(reportOf(w)),
    outcomes: { ...ownStudent, 'other student': 'NOT_YOURS', 'removed manager': 'NOT_YOURS' },
  },
  'exportColumns.list': { call: (c) => c.exportColumns.list(), outcomes: anyReviewer },
  'exportColumns.choose': {
    call: (c) => c.exportColumns.choose({ kind: 'feedback', columns: ['status'] }),
    outcomes: anyReviewer,
  },
  'exportColumns.reset': { call: (c) => c.exportColumns.reset({ kind: 'feedback' }), outcomes: anyReviewer },
  'scheduledExports.list': { call: (c) => c.scheduledExports.list(), outcomes: anyReviewer },
  'scheduledExports.create': {
    call: (c) =>
      c.scheduledExports.create({
        kind: 'internships',
        name: 'Mine',
        filters: { status: 'approved' },
        columns: ['status'],
        every: 'month',
        onDay: 31,
      }),
    outcomes: anyReviewer,
  },
  // Another reviewer's; for one's own see scheduled-exports.test.ts.
  'scheduledExports.pause': {
    call: (c, w) => c.scheduledExports.pause({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
  },
  'scheduledExports.resume': {
    call: (c, w) => c.scheduledExports.resume({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
  },
  'scheduledExports.sendNow': {
    call: (c, w) => c.scheduledExports.sendNow({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
  },
  'scheduledExports.delete': {
    call: (c, w) => c.scheduledExports.delete({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
  },
  'savedViews.list': { call: (c) => c.savedViews.list({ list: 'internships' }), outcomes: anyReviewer },
  'savedViews.save': {
    call: (c) => c.savedViews.save({ list: 'internships', name: 'Mine', filters: { status: 'approved' } }),
    outcomes: anyReviewer,
  },
  // Another reviewer's view; for one's own see saved-views.test.ts.
  'savedViews.rename': {
    call: (c, w) => c.savedViews.rename({ id: w.savedView.id, name: 'Mine' }),
    outcomes: ofAnotherReviewer,
  },
  'savedViews.delete': {
    call: (c, w) => c.savedViews.delete({ id: w.savedView.id }),
    outcomes: ofAnotherReviewer,
  },
  'terms.list': { call: (c) => c.terms.list(), outcomes: anyAccount },
  'terms.add': { call: (c) => c.terms.add(termIn(2101)), outcomes: adminsOnly },
  'terms.edit': { call: (c, w) => c.terms.edit({ id: w.term.id, ...termIn(2102) }), outcomes: adminsOnly },
  'terms.delete': { call: (c, w) => c.terms.delete({ id: w.term.id }), outcomes: adminsOnly },
  'selfAssessments.get': {
    call: (c, w) => c.selfAssessments.get({ internshipId: w.approved.id }),
    outcomes: ownStudent,
  },
  'selfAssessments.save': {
    call: (c, w) => c.selfAssessments.save({ internshipId: w.assessed.id, ...selfAssessmentAnswers() }),
    outcomes: ownStudent,
  },
  'midterms.request': {
    call: (c, w) => c.midterms.request({ supervisorId: w.assessed.supervisor.id }),
    outcomes: ownStudent,
  },
  'midterms.submit': {
    call: (c) => c.midterms.submit({ token: 'an unknown token', answers: feedbackAnswers() }),
    outcomes: unknownLink,
  },
  'midterms.renewLink': { call: (c) => c.midterms.renewLink({ token: 'an unknown token' }), outcomes: everyone },
  'midterms.view': { call: (c, w) => c.midterms.view({ supervisorId: w.midterm.released }), outcomes: ownStudent },
  'midterms.listToRelease': { call: (c) => c.midterms.listToRelease({}), outcomes: anyReviewer },
  'midterms.release': {
    call: async (c, w) => c.midterms.release(await readMidterm(app.db, { supervisorId: w.midterm.submitted })),
    outcomes: itsReviewers,
  },
  'reportLinks.create': { call: (c, w) => c.reportLinks.create(reportOf(w)), outcomes: ownStudent },
  'reportLinks.revoke': { call: (c, w) => c.reportLinks.revoke(reportOf(w)), outcomes: ownStudent },
  'feedback.listForReview': { call: (c) => c.feedback.listForReview({}), outcomes: anyReviewer },
  'feedback.approve': {
    call: async (c, w) => c.feedback.approve(await readFeedback(app.db, { id: w.submitted.id })),
    outcomes: itsReviewers,
  },
  'bulkDecisions.countInternships': { call: (c) => c.bulkDecisions.countInternships({}), outcomes: anyReviewer },
  // Without access to the rows, nothing is decided; see bulk-decisions.test.ts.
  'bulkDecisions.decideInternships': {
    call: async (c, w) =>
      c.bulkDecisions.decideInternships({
        selection: await selectInternships(app.db, [w.pending.id]),
        decision: 'approved',
      }),
    outcomes: anyReviewer,
  },
  'bulkDecisions.countFeedback': { call: (c) => c.bulkDecisions.countFeedback({}), outcomes: anyReviewer },
  'bulkDecisions.approveFeedback': {
    call: async (c, w) =>
      c.bulkDecisions.approveFeedback({ selection: await selectFeedback(app.db, [w.submitted.id]) }),
    outcomes: anyReviewer,
  },
  // Nobody's decision; for one's own see undo.test.ts.
  'bulkDecisions.undo': {
    call: (c) => c.bulkDecisions.undo({ id: randomUUID() }),
    outcomes: ofAnotherReviewer,
  },
}

it('has a row for every endpoint of the contract', () => {
  const endpoints = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.keys(calls).map((call) => `${feature}.${call}`),
  )
  expect(Object.keys(MATRIX).toSorted()).toEqual(endpoints.toSorted())
})

beforeAll(() =>
  app.db
    .updateTable('signInSettings')
    .set({ emailChange: true, wallet: true, passkeys: true, apiClients: true, twoFactor: 'optional' })
    .execute(),
)

type World = Awaited<ReturnType<typeof makeWorld>>

/** Until a call succeeds that may change something. */
let world: World | null = null
const READING = new Set(
  Object.values(FEATURES)
    .flat()
    .filter(({ method }) => method === 'GET')
    .map(({ name }) => name),
)

describe.each(Object.entries(MATRIX))('%s', (name, { call, outcomes }) => {
  it.each(ACTORS)('%s', async (actor) => {
    world ??= await makeWorld(app)
    const outcome = await outcomeOf(call(await world.clients[actor](), world))
    if (outcome === 'ok' && !READING.has(name)) world = null
    expect(outcome).toBe(outcomes[actor])
  })
})

function termIn(year: number) {
  return { name: `Term ${year}`, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }
}

function reportOf({ approved }: World) {
  return { internshipId: approved.id, supervisorId: approved.supervisor.id }
}

/** One student with a pending and an approved internship, and a client for each actor. */
async function makeWorld({ db, as, clientWith, cookieFor, stranger, time }: TestApp) {
  const owner = await makeStudent(db, { major: 'Physics' })
  const pending = await makeInternship(db, owner, { status: 'pending', createdAt: time.now })
  const approved = await makeInternship(db, owner, { employerName: `Employer ${randomUUID()}` })
  await makeFeedback(db, approved.supervisor, { status: 'approved' })
  const submitted = await makeFeedback(db, await makeSupervisor(db, approved))
  const unrequested = await makeSupervisor(db, approved)
  const open = await makeFeedback(db, await makeSupervisor(db, approved), { status: 'pending' })
  const assessed = await makeInternship(db, owner, { startDate: '2100-03-01', endDate: '2100-06-01' })
  const midterms = [await makeSupervisor(db, approved), await makeSupervisor(db, approved)] as const
  await makeMidterm(db, midterms[0])
  await makeMidterm(db, midterms[1], { releasedAt: time.now })
  const midterm = { submitted: midterms[0].id, released: midterms[1].id }
  const inLaw = await makeInternship(db, await makeStudent(db, { major: 'Law' }), {
    employerName: `Employer ${randomUUID()}`,
  })
  await makeFeedback(db, inLaw.supervisor)
  const employer = await employerOf(db, approved)
  const otherEmployer = await employerOf(db, inLaw)
  const department = await db
    .insertInto('departments')
    .values({ name: `Department ${randomUUID()}`, description: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  const otherManager = await makeManager(db, ['Law'])
  await cookieFor(otherManager.id)
  const otherManagersSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', otherManager.id)
    .executeTakeFirstOrThrow()
  const note = await db
    .insertInto('staffNotes')
    .values({ studentId: owner.id, internshipId: null, authorId: null, text: 'Called.', createdAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invitation = await db
    .insertInto('invitations')
    .values({
      email: `${randomUUID()}@uni.example`,
      role: 'manager',
      tokenHash: randomUUID(),
      createdAt: time.now,
      sentAt: time.now,
      expiresAt: time.now,
      invitedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('terms').execute()
  const term = await db
    .insertInto('terms')
    .values({ ...termIn(2100), askSelfAssessment: true, askMidtermFeedback: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const domain = `${randomUUID()}.example`
  await db.insertInto('universityDomains').values({ domain, university: 'Example University' }).execute()
  const clients: Record<ActorName, () => Promise<Client>> = {
    anonymous: async () => stranger,
    'signed-out session': async () => {
      const cookie = await cookieFor(owner.id)
      await db.deleteFrom('sessions').where('userId', '=', owner.id).execute()
      return clientWith(cookie)
    },
    owner: () => withAccount(owner),
    'other student': async () => withAccount(await makeStudent(db, { major: 'Physics' })),
    'manager of the department': async () => withAccount(await makeManager(db, ['Physics', 'Law'])),
    'manager of another department': async () => withAccount(await makeManager(db, ['Law'])),
    'manager without departments': async () => withAccount(await makeManager(db, [])),
    // A manager who lost the role while signed in is a student from the next request on.
    'removed manager': async () => {
      const manager = await makeProfile(db, { role: 'manager', major: 'Physics', graduationYear: 2027 })
      const client = await withAccount(manager)
      await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
      return client
    },
    admin: async () => withAccount(await makeAdmin(db)),
  }
  async function withAccount(person: { id: string }) {
    await db
      .insertInto('accounts')
      .values({ userId: person.id, accountId: person.id, providerId: 'credential', password: null })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
      .execute()
    return as(person)
  }
  const wallet = await db
    .insertInto('walletAddresses')
    .values({ userId: owner.id, address: randomUUID(), chainId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { clientId } = await db
    .insertInto('oauthClients')
    .values({
      name: 'Timetable',
      clientSecret: 'hash',
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: '[]',
      grantTypes: '["authorization_code","refresh_token"]',
      scopes: '[]',
      clientCredentialsScopes: '[]',
      allDepartments: false,
    })
    .returning('clientId')
    .executeTakeFirstOrThrow()
  const consent = await db
    .insertInto('oauthConsents')
    .values({ clientId, userId: owner.id, scopes: '[]', createdAt: time.now, updatedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await makePasskey(db, owner)
  const savedView = await makeSavedView(db, otherManager)
  const scheduledExport = await makeScheduledExport(db, otherManager)
  const erasure = await db
    .insertInto('erasureRequests')
    .values({ profileId: owner.id, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    erasure,
    apiClient: { id: clientId },
    consent,
    owner,
    assessed,
    midterm,
    pending,
    approved,
    submitted,
    unrequested,
    open,
    employer,
    otherEmployer,
    department,
    otherManager,
    otherManagersSession,
    invitation,
    wallet,
    passkey,
    savedView,
    scheduledExport,
    domain,
    note,
    term,
    clients,
  }
}

async function outcomeOf(result: Promise<unknown>): Promise<string> {
  try {
    await result
    return 'ok'
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error)
  }
}

function all<O extends Outcome>(outcome: O): Record<ActorName, O> {
  return Object.fromEntries(ACTORS.map((actor) => [actor, outcome])) as Record<ActorName, O>
}
