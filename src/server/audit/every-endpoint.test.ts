import { createHash, randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { DAY } from '#domain/durations'
import { connectionForm } from '../testing/connections.ts'
import { makeDeadEmail } from '../testing/dead-emails.ts'
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
  makeStale,
  makeStudent,
  makeSupervisor,
  registrationInput,
  selfAssessmentAnswers,
  setPassword,
} from '../testing/factories.ts'
import { csvFile, importFile, runImports, uploadFile } from '../testing/imports.ts'
import { makeMidtermLink } from '../testing/random-supervisors.ts'
import {
  readFeedback,
  readInternship,
  readMidterm,
  selectFeedback,
  selectInternships,
} from '../testing/read-records.ts'
import { type Client, createTestApp } from '../testing/test-app.ts'
import { startSamlProvider } from '../testing/test-saml-provider.ts'
import { makeSavedView, makeScheduledExport } from '../testing/view-factories.ts'

// Every endpoint that changes something leaves an entry with the person who called it.

const app = await createTestApp()
const { db, time } = app
const { metadataUrl } = await startSamlProvider()
const apiClient = {
  kind: 'web app' as const,
  name: 'Timetable',
  redirectUris: ['https://app.example/callback'],
  scopes: ['openid' as const],
  allDepartments: false,
  departments: [],
}
const webhook = { name: 'Data warehouse', url: 'https://hooks.example.edu/', events: ['feedback.approved' as const] }
const provisioned = () => ({ name: 'Campus directory', domains: [`${randomUUID()}.example`], staffRules: [] })
const connection = () => connectionForm({ protocol: 'saml', metadataUrl, domains: [`${randomUUID()}.example`] })

type Caller = 'student' | 'admin' | 'supervisor' | 'account by link' | 'visitor'
type World = Awaited<ReturnType<typeof makeWorld>>
type Call = [Caller, (client: Client, world: World) => Promise<unknown>]

const CALLS: Record<string, Call> = {
  'session.end': ['student', (c, w) => c.session.end({ id: w.otherSession.id })],
  'session.endOthers': ['student', (c) => c.session.endOthers()],
  'accounts.updateProfile': [
    'student',
    (c) => c.accounts.updateProfile({ firstName: 'A', lastName: 'B', university: 'C' }),
  ],
  'accounts.changeLanguage': ['student', (c) => c.accounts.changeLanguage({ language: 'fr' })],
  'accounts.changePassword': ['student', (c) => c.accounts.changePassword({ newPassword: 'a new password' })],
  'accounts.requestEmailChange': [
    'student',
    (c) => c.accounts.requestEmailChange({ email: `${randomUUID()}@gmail.com` }),
  ],
  'accounts.confirmEmailChange': [
    'account by link',
    async (c, w) => {
      const newEmail = `${randomUUID()}@gmail.com`
      const change = { profileId: w.student.id, newEmail, step: 'new address' as const, tokenHash: hash('token') }
      await db
        .insertInto('emailChanges')
        .values({ ...change, expiresAt: later() })
        .execute()
      return c.accounts.confirmEmailChange({ token: 'token' })
    },
  ],
  'wallets.unlink': ['student', (c, w) => c.wallets.unlink({ id: w.wallet.id })],
  'identities.unlink': ['student', (c, w) => c.identities.unlink({ id: w.identity.id })],
  'profiles.update': [
    'student',
    (c) => c.profiles.update({ firstName: 'A', lastName: 'B', university: 'C', major: 'Law', graduationYear: 2027 }),
  ],
  'universities.addDomain': [
    'admin',
    (c) => c.universities.addDomain({ domain: `${randomUUID()}.example`, university: 'Example University' }),
  ],
  'universities.changeDomain': [
    'admin',
    (c, w) => c.universities.changeDomain({ domain: w.domain, university: 'New' }),
  ],
  'universities.removeDomain': ['admin', (c, w) => c.universities.removeDomain({ domain: w.domain })],
  'departments.add': ['admin', (c) => c.departments.add({ name: `Department ${randomUUID()}` })],
  'departments.edit': [
    'admin',
    (c, w) => c.departments.edit({ id: w.department.id, name: `Department ${randomUUID()}` }),
  ],
  'departments.delete': ['admin', (c, w) => c.departments.delete({ id: w.department.id })],
  'users.addManager': [
    'admin',
    (c, w) => c.users.addManager({ email: w.student.email, departments: [w.department.name], confirm: true }),
  ],
  'users.removeManager': ['admin', (c, w) => c.users.removeManager({ id: w.manager.id })],
  'users.endSession': ['admin', (c, w) => c.users.endSession({ id: w.student.id, sessionId: w.otherSession.id })],
  'users.endSessions': ['admin', (c, w) => c.users.endSessions({ id: w.student.id })],
  'users.lock': ['admin', (c, w) => c.users.lock({ id: w.student.id })],
  'users.unlock': [
    'admin',
    async (c, w) => {
      await db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', w.student.id).execute()
      return c.users.unlock({ id: w.student.id })
    },
  ],
  'invitations.send': [
    'admin',
    (c) => c.invitations.send({ email: `${randomUUID()}@uni.example`, role: 'admin', departments: [] }),
  ],
  'invitations.resend': ['admin', (c, w) => c.invitations.resend({ id: w.invitation.id })],
  'invitations.withdraw': ['admin', (c, w) => c.invitations.withdraw({ id: w.invitation.id })],
  'invitations.accept': [
    'visitor',
    (c, w) =>
      c.invitations.accept({
        token: w.invitationToken,
        account: { firstName: 'A', lastName: 'B', password: 'correct horse battery' },
      }),
  ],
  'imports.upload': [
    'admin',
    (c) => c.imports.upload({ query: { kind: 'departments' }, body: csvFile(`Name\n${randomUUID()}`) }),
  ],
  'imports.check': [
    'admin',
    async (c) => {
      const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
      await runImports(app)
      return c.imports.check({ id, columns: { name: 0 }, monthFirst: false })
    },
  ],
  'exports.importProblems': [
    'admin',
    async (c) => {
      const id = await uploadFile(c, 'departments', csvFile('Name\nX'))
      await runImports(app)
      return c.exports.importProblems({ id })
    },
  ],
  'exports.importRest': [
    'admin',
    async (c) => {
      const id = await uploadFile(c, 'departments', csvFile('Name\nX'))
      await runImports(app)
      return c.exports.importRest({ id })
    },
  ],
  'imports.chooseEncoding': [
    'admin',
    async (c) => {
      const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
      return c.imports.chooseEncoding({ id, encoding: 'big5' })
    },
  ],
  'imports.start': [
    'admin',
    async (c) => {
      const id = await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`))
      await runImports(app)
      await c.imports.start({ id, invite: false })
      return runImports(app)
    },
  ],
  'imports.cancel': [
    'admin',
    async (c) => c.imports.cancel({ id: await uploadFile(c, 'departments', csvFile(`Name\n${randomUUID()}`)) }),
  ],
  'imports.undo': [
    'admin',
    async (c) => {
      const { id } = await importFile(app, c, 'departments', `Name\n${randomUUID()}`)
      await c.imports.undo({ id })
      return runImports(app)
    },
  ],
  'system.sendAgain': [
    'admin',
    async (c) => {
      await makeDeadEmail(app)
      const [email] = (await c.system.listDeadEmails({})).items
      return c.system.sendAgain({ id: email!.id })
    },
  ],
  'system.sendAllAgain': [
    'admin',
    async (c) => {
      await makeDeadEmail(app)
      return c.system.sendAllAgain()
    },
  ],
  'appearance.changeSupport': [
    'admin',
    (c) => c.appearance.changeSupport({ supportEmail: 'help@nord.example', supportName: '', supportUrl: '' }),
  ],
  'appearance.changeAccent': ['admin', (c) => c.appearance.changeAccent({ accent: '#003366' })],
  'appearance.setLogo': [
    'admin',
    (c) => c.appearance.setLogo({ scheme: 'dark', contentType: 'image/svg+xml', content: btoa('<svg></svg>') }),
  ],
  'appearance.removeLogo': ['admin', (c) => c.appearance.removeLogo({ scheme: 'dark' })],
  'emailTexts.save': [
    'admin',
    (c) =>
      c.emailTexts.save({ email: 'feedback-approved', subject: 'Ready', heading: 'Ready', body: 'Please read it.' }),
  ],
  'emailTexts.reset': ['admin', (c) => c.emailTexts.reset({ email: 'feedback-approved' })],
  'emailTexts.sendTest': ['admin', (c) => c.emailTexts.sendTest({ email: 'feedback-request' })],
  'approvalSettings.change': [
    'admin',
    async (c) => {
      const setting = { settingKey: 'require_feedback_approval' as const }
      await c.approvalSettings.change({ ...setting, settingValue: false })
      return c.approvalSettings.change({ ...setting, settingValue: true })
    },
  ],
  'feedbackSettings.change': [
    'admin',
    async (c) => {
      const row = await db.selectFrom('feedbackSettings').selectAll().executeTakeFirstOrThrow()
      const { id: _id, updatedBy: _by, updatedAt: _at, ...settings } = row
      return c.feedbackSettings.change({ ...settings, askConfirmation: !settings.askConfirmation })
    },
  ],
  'signInSettings.change': [
    'admin',
    async (c) => {
      const { updatedAt: _at, updatedByName: _by, ...settings } = await c.signInSettings.get()
      return c.signInSettings.change({ ...settings, magicLink: !settings.magicLink })
    },
  ],
  'signInConnections.save': ['admin', (c) => c.signInConnections.save(connection())],
  'signInConnections.remove': [
    'admin',
    async (c) => {
      const form = connection()
      await c.signInConnections.save(form)
      return c.signInConnections.remove({ id: form.id })
    },
  ],
  'internships.register': ['student', (c) => c.internships.register(registrationInput())],
  'internships.edit': [
    'student',
    (c, w) => {
      const { supervisors: _, ...facts } = registrationInput({ positionTitle: 'Another title' })
      return c.internships.edit({ id: w.pending.id, ...facts })
    },
  ],
  'internships.delete': ['student', (c, w) => c.internships.delete({ id: w.pending.id })],
  'internships.approve': [
    'admin',
    async (c, w) => c.internships.approve(await readInternship(db, { id: w.pending.id })),
  ],
  'internships.reject': ['admin', async (c, w) => c.internships.reject(await readInternship(db, { id: w.pending.id }))],
  'supervisors.add': [
    'student',
    (c, w) => c.supervisors.add({ internshipId: w.pending.id, name: 'N', email: 'n@northwind.example' }),
  ],
  'supervisors.correct': [
    'student',
    (c, w) => c.supervisors.correct({ supervisorId: w.unrequested.id, name: 'N', email: 'n@northwind.example' }),
  ],
  'supervisors.remove': ['student', (c, w) => c.supervisors.remove({ supervisorId: w.unrequested.id })],
  'feedbackRequests.request': ['student', (c, w) => c.feedbackRequests.request({ supervisorId: w.unrequested.id })],
  'feedbackRequests.remind': ['student', (c, w) => c.feedbackRequests.remind({ supervisorId: w.asked.id })],
  'openRequests.remind': ['admin', (c, w) => c.openRequests.remind({ ids: [w.request.id] })],
  'employers.merge': ['admin', async (c, w) => c.employers.merge(await twoEmployers(w.student))],
  'employers.undoMerge': [
    'admin',
    async (c, w) => {
      const { id: employerId, into: intoId } = await twoEmployers(w.student)
      const merge = await db
        .insertInto('employerMerges')
        .values({ employerId, intoId, spelling: 'A', shownAs: 'B', createdAt: time.now, mergedBy: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return c.employers.undoMerge(merge)
    },
  ],
  'feedbackRequests.submit': [
    'supervisor',
    (c, w) => c.feedbackRequests.submit({ token: w.token, answers: feedbackAnswers() }),
  ],
  'feedbackRequests.openOther': [
    'supervisor',
    async (c, w) => {
      const { supervisor } = await makeInternship(db, w.student)
      const { name, email } = w.asked
      await db.updateTable('internshipSupervisors').set({ name, email }).where('id', '=', supervisor.id).execute()
      await (await app.as(w.student)).feedbackRequests.request({ supervisorId: supervisor.id })
      // Links of another day have another end.
      time.now = new Date(time.now.getTime() + DAY)
      await app.deliverEmails()
      return c.feedbackRequests.openOther({ token: w.token, supervisorId: supervisor.id })
    },
  ],
  'feedbackRequests.noteOpening': ['supervisor', (c, w) => c.feedbackRequests.noteOpening({ token: w.token })],
  'feedbackRequests.requestCopy': [
    'supervisor',
    async (c, w) => {
      await c.feedbackRequests.submit({ token: w.token, answers: feedbackAnswers() })
      return c.feedbackRequests.requestCopy({ token: w.token })
    },
  ],
  'feedbackRequests.renewLink': [
    'supervisor',
    async (c, w) => {
      // Not a double click.
      await db.updateTable('feedbackMailings').set({ requestedAt: earlier() }).execute()
      return c.feedbackRequests.renewLink({ token: w.token })
    },
  ],
  'assignments.confirm': ['supervisor', (c, w) => c.assignments.confirm({ token: w.token })],
  'assignments.decline': ['supervisor', (c, w) => c.assignments.decline({ token: w.token })],
  'assignments.undoDecline': [
    'supervisor',
    async (c, w) => {
      await c.assignments.decline({ token: w.token })
      return c.assignments.undoDecline({ token: w.token })
    },
  ],
  'assignments.handOver': [
    'supervisor',
    (c, w) => c.assignments.handOver({ token: w.token, name: 'N', email: `${randomUUID()}@northwind.example` }),
  ],
  'exportColumns.choose': ['admin', (c) => c.exportColumns.choose({ kind: 'feedback', columns: ['status'] })],
  'exportColumns.reset': [
    'admin',
    async (c, w) => {
      await db
        .insertInto('exportColumns')
        .values({ profileId: w.admin.id, kind: 'feedback', columns: ['status'] })
        .execute()
      return c.exportColumns.reset({ kind: 'feedback' })
    },
  ],
  'scheduledExports.create': [
    'admin',
    (c) =>
      c.scheduledExports.create({
        kind: 'feedback',
        name: 'Mine',
        filters: {},
        columns: ['status'],
        every: 'week',
        onDay: 1,
      }),
  ],
  'scheduledExports.pause': ['admin', (c, w) => c.scheduledExports.pause({ id: w.scheduledExport.id })],
  'scheduledExports.resume': [
    'admin',
    async (c, w) => {
      const { id } = await makeScheduledExport(db, w.admin, { pausedAt: time.now })
      return c.scheduledExports.resume({ id })
    },
  ],
  'scheduledExports.sendNow': ['admin', (c, w) => c.scheduledExports.sendNow({ id: w.scheduledExport.id })],
  'scheduledExports.delete': ['admin', (c, w) => c.scheduledExports.delete({ id: w.scheduledExport.id })],
  'savedViews.save': ['admin', (c) => c.savedViews.save({ list: 'figures', name: 'Mine', filters: {} })],
  'savedViews.rename': ['admin', (c, w) => c.savedViews.rename({ id: w.savedView.id, name: 'Ours' })],
  'savedViews.delete': ['admin', (c, w) => c.savedViews.delete({ id: w.savedView.id })],
  'terms.add': ['admin', (c) => c.terms.add({ name: 'Spring 2101', startsOn: '2101-01-01', endsOn: '2101-05-31' })],
  'terms.edit': ['admin', (c, w) => c.terms.edit({ ...TERM, id: w.term.id, endsOn: '2100-07-31' })],
  'terms.delete': ['admin', (c, w) => c.terms.delete({ id: w.term.id })],
  'selfAssessments.save': [
    'student',
    async (c, w) => {
      await db.updateTable('terms').set({ askSelfAssessment: true, startsOn: '2000-01-01' }).execute()
      return c.selfAssessments.save({ internshipId: w.approved.id, ...selfAssessmentAnswers() })
    },
  ],
  'midterms.request': [
    'student',
    async (c, w) => {
      await db.updateTable('terms').set({ askMidtermFeedback: true, startsOn: '2000-01-01' }).execute()
      return c.midterms.request({ supervisorId: w.unrequested.id })
    },
  ],
  'midterms.submit': [
    'supervisor',
    async (c, w) => c.midterms.submit({ token: await midtermToken(w), answers: feedbackAnswers() }),
  ],
  'midterms.renewLink': [
    'supervisor',
    async (c, w) => {
      const token = await midtermToken(w)
      // Not a double click.
      time.now = new Date(time.now.getTime() + 60_000)
      return c.midterms.renewLink({ token })
    },
  ],
  'midterms.release': [
    'admin',
    async (c, w) => {
      await makeMidterm(db, w.unrequested)
      return c.midterms.release(await readMidterm(db, { supervisorId: w.unrequested.id }))
    },
  ],
  'reportLinks.create': ['student', async (c, w) => c.reportLinks.create(await approvedReport(w))],
  'reportLinks.revoke': [
    'student',
    async (c, w) => {
      const report = await approvedReport(w)
      await c.reportLinks.create(report)
      return c.reportLinks.revoke(report)
    },
  ],
  'staffNotes.add': ['admin', (c, w) => c.staffNotes.add({ studentId: w.student.id, text: 'Called.' })],
  'staffNotes.edit': ['admin', async (c, w) => c.staffNotes.edit({ ...(await addNote(c, w)), text: 'Called twice.' })],
  'staffNotes.delete': ['admin', async (c, w) => c.staffNotes.delete(await addNote(c, w))],
  'assignees.assign': [
    'admin',
    (c, w) => c.assignees.assign({ kind: 'internships', id: w.pending.id, colleagueId: w.admin.id }),
  ],
  'messages.sendToStudents': ['admin', (c, w) => sendMessage(c, w)],
  'messages.sendToSupervisors': ['admin', (c, w) => c.messages.sendToSupervisors({ ...TEXT, ids: [w.request.id] })],
  'messages.undo': ['admin', async (c, w) => c.messages.undo({ id: (await sendMessage(c, w)).id })],
  'digest.changeMine': ['admin', (c) => c.digest.changeMine({ isOn: false })],
  'bulkDecisions.decideInternships': [
    'admin',
    async (c, w) =>
      c.bulkDecisions.decideInternships({
        selection: await selectInternships(db, [w.pending.id]),
        decision: 'rejected',
      }),
  ],
  'bulkDecisions.approveFeedback': [
    'admin',
    async (c, w) => c.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [w.submitted.id]) }),
  ],
  'bulkDecisions.undo': [
    'admin',
    async (c, w) => {
      const { id } = await c.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [w.submitted.id]) })
      return c.bulkDecisions.undo({ id: id! })
    },
  ],
  'feedback.approve': ['admin', async (c, w) => c.feedback.approve(await readFeedback(db, { id: w.submitted.id }))],
  'reauthentication.confirm': [
    'admin',
    async (c, w) => {
      await setPassword(db, w.admin, 'a long password')
      await makeStale(db, w.admin)
      return c.reauthentication.confirm({ proof: { kind: 'password', password: 'a long password' } })
    },
  ],
  'factors.startAuthenticator': ['student', (c) => c.factors.startAuthenticator()],
  'factors.confirmAuthenticator': ['student', (c) => addAuthenticator(c)],
  'factors.removeAuthenticator': [
    'student',
    async (c) => {
      await addAuthenticator(c)
      return c.factors.removeAuthenticator()
    },
  ],
  'factors.renewRecoveryCodes': [
    'student',
    async (c) => {
      await addAuthenticator(c)
      return c.factors.renewRecoveryCodes()
    },
  ],
  'users.resetFactors': [
    'admin',
    async (c, w) => {
      await addAuthenticator(await app.as(w.student))
      return c.users.resetFactors({ id: w.student.id })
    },
  ],
  'passkeys.rename': ['student', (c, w) => c.passkeys.rename({ id: w.passkey.id, name: 'Phone' })],
  'passkeys.remove': ['student', (c, w) => c.passkeys.remove({ id: w.passkey.id })],
  'apiClients.create': ['admin', (c) => c.apiClients.create(apiClient)],
  'apiClients.change': [
    'admin',
    (c, w) => c.apiClients.change({ ...apiClient, id: w.client.clientId, name: 'Another name' }),
  ],
  'apiClients.rotateSecret': ['admin', (c, w) => c.apiClients.rotateSecret({ id: w.client.clientId })],
  'apiClients.disable': ['admin', (c, w) => c.apiClients.disable({ id: w.client.clientId })],
  'apiClients.enable': [
    'admin',
    async (c, w) => {
      await c.apiClients.disable({ id: w.client.clientId })
      return c.apiClients.enable({ id: w.client.clientId })
    },
  ],
  'apiClients.delete': ['admin', (c, w) => c.apiClients.delete({ id: w.client.clientId })],
  'connectedApps.remove': ['student', (c, w) => c.connectedApps.remove({ id: w.consent.id })],
  'webhooks.add': ['admin', (c) => c.webhooks.add(webhook)],
  'webhooks.change': [
    'admin',
    async (c) => c.webhooks.change({ ...webhook, id: await addWebhook(c), name: 'Another name' }),
  ],
  'webhooks.renewSecret': ['admin', async (c) => c.webhooks.renewSecret({ id: await addWebhook(c) })],
  'webhooks.disable': ['admin', async (c) => c.webhooks.disable({ id: await addWebhook(c) })],
  'webhooks.enable': [
    'admin',
    async (c) => {
      const id = await addWebhook(c)
      await c.webhooks.disable({ id })
      return c.webhooks.enable({ id })
    },
  ],
  'webhooks.remove': ['admin', async (c) => c.webhooks.remove({ id: await addWebhook(c) })],
  'webhooks.sendTest': ['admin', async (c) => c.webhooks.sendTest({ id: await addWebhook(c) })],
  'webhooks.sendAgain': [
    'admin',
    async (c) => {
      const id = await addWebhook(c)
      await c.webhooks.sendTest({ id })
      await db.updateTable('webhookDeliveries').set({ attempts: 1 }).execute()
      const [delivery] = (await c.webhooks.listDeliveries({ id })).items
      return c.webhooks.sendAgain({ id: delivery!.id })
    },
  ],
  'provisioning.add': ['admin', (c) => c.provisioning.add(provisioned())],
  'provisioning.change': [
    'admin',
    async (c) => c.provisioning.change({ ...provisioned(), id: await addProvisioning(c), name: 'Another name' }),
  ],
  'provisioning.renewToken': ['admin', async (c) => c.provisioning.renewToken({ id: await addProvisioning(c) })],
  'provisioning.remove': ['admin', async (c) => c.provisioning.remove({ id: await addProvisioning(c) })],
  'exports.internships': ['admin', (c) => c.exports.internships({})],
  'exports.feedback': ['admin', (c) => c.exports.feedback({})],
  'exports.openRequests': ['admin', (c) => c.exports.openRequests({})],
  'exports.audit': ['admin', (c) => c.exports.audit({})],
  'privacy.download': ['student', (c) => c.privacy.download()],
  'privacy.requestErasure': ['student', (c) => c.privacy.requestErasure()],
  'privacy.withdrawErasure': [
    'student',
    async (c) => {
      await c.privacy.requestErasure()
      return c.privacy.withdrawErasure()
    },
  ],
  'privacy.erase': ['admin', async (c, w) => c.privacy.erase({ id: await askForErasure(w.student.id) })],
  'privacy.declineErasure': [
    'admin',
    async (c, w) => c.privacy.declineErasure({ id: await askForErasure(w.student.id), reason: 'Still needed.' }),
  ],
  'privacy.changeRetention': ['admin', (c) => c.privacy.changeRetention({ years: 5 })],
  'privacy.eraseStudent': ['admin', (c, w) => c.privacy.eraseStudent({ id: w.student.id })],
}

const TERM = { name: 'Spring 2100', startsOn: '2100-01-01', endsOn: '2100-05-31' }

async function approvedReport({ submitted, approved }: World) {
  await db.updateTable('feedback').set({ status: 'approved' }).where('id', '=', submitted.id).execute()
  return { internshipId: approved.id, supervisorId: submitted.supervisorId }
}

function addNote(client: Client, { student }: World) {
  return client.staffNotes.add({ studentId: student.id, text: 'Called.' })
}

const TEXT = { subject: 'Office hours', body: 'Please come and see us.' }

function sendMessage(client: Client, { student }: World) {
  return client.messages.sendToStudents({ ...TEXT, selection: { ids: [student.id] } })
}

async function askForErasure(profileId: string): Promise<string> {
  const { id } = await db
    .insertInto('erasureRequests')
    .values({ profileId, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addAuthenticator(client: Client) {
  const { key } = await client.factors.startAuthenticator()
  const code = generateSync({ secret: key, epoch: Math.floor(time.now.getTime() / 1000) })
  return client.factors.confirmAuthenticator({ code })
}

async function addWebhook(client: Client): Promise<string> {
  // There can be only some.
  await db.deleteFrom('webhookEndpoints').execute()
  return (await client.webhooks.add(webhook)).id
}

async function addProvisioning(client: Client): Promise<string> {
  const { name, domains } = provisioned()
  await client.provisioning.add({ name, domains, staffRules: [] })
  const { connections } = await client.provisioning.list()
  return connections.find((one) => one.domains[0] === domains[0])!.id
}

/** Endpoints that are not GET and leave no entry, and why. */
const WITHOUT_ENTRY: Record<string, string> = {
  'emailTexts.preview': 'shows an email and changes nothing',
  'messages.previewToStudents': 'sends and stores nothing',
  'messages.previewToSupervisors': 'sends and stores nothing',
  'session.renew': 'extends the own session, which every visit does',
  'wallets.prepareSignIn': 'makes a message to sign',
  'wallets.prepareLink': 'makes a message to sign',
  'wallets.link': 'covered by wallets.test.ts, which has a wallet to sign with',
  'signInConnections.test': 'asks the provider and stores nothing',
  'passkeys.prepareAdd': 'makes a challenge',
  'passkeys.add': 'covered by passkeys.test.ts, which has a passkey of a browser',
  'reauthentication.sendCode': 'sends a code by email',
  'reauthentication.startPasskey': 'makes a challenge',
  'accounts.openEmailChange': 'reads',
  'connectedApps.describeRequest': 'reads',
  'invitations.open': 'reads',
  'feedbackRequests.openLink': 'reads',
}

const endpoints = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, { '~orpc': definition }]) => ({
    name: `${feature}.${call}`,
    isRecorded: feature === 'exports' || definition.route.method !== 'GET',
  })),
)

it('has a call for every endpoint that changes something', () => {
  const recorded = endpoints.filter(({ isRecorded }) => isRecorded).map(({ name }) => name)
  expect([...Object.keys(CALLS), ...Object.keys(WITHOUT_ENTRY)].toSorted()).toEqual(
    expect.arrayContaining(recorded.toSorted()),
  )
})

beforeAll(() =>
  db
    .updateTable('signInSettings')
    .set({
      emailChange: true,
      wallet: true,
      passkeys: true,
      twoFactor: 'optional',
      apiClients: true,
      provisioning: true,
    })
    .execute(),
)

describe.each(Object.entries(CALLS))('%s', (endpoint, [caller, call]) => {
  it(`names the ${caller}`, async () => {
    const world = await makeWorld()
    const { id: before } = await db
      .selectFrom('auditEntries')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const client = caller in world.clients ? await world.clients[caller as 'student' | 'admin']() : app.stranger
    await call(client, world)
    const entries = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'actorId', 'requestId'])
      .where('id', '>', before)
      .where('endpoint', '=', endpoint)
      .execute()
    const { admin, student, asked } = world
    const actors = {
      admin: admin.id,
      student: student.id,
      supervisor: asked.id,
      'account by link': student.id,
      visitor: null,
    }
    const kinds = {
      admin: 'user',
      student: 'user',
      supervisor: 'supervisor',
      'account by link': 'user',
      visitor: 'visitor',
    }
    expect(entries).toContainEqual(
      expect.objectContaining({ actorKind: kinds[caller], actorId: actors[caller], requestId: expect.any(String) }),
    )
    const others = entries.filter(({ actorId }) => actorId !== actors[caller])
    // A new account's own entries are by this account.
    if (caller !== 'visitor') expect(others).toEqual([])
  })
})

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function earlier(): Date {
  return new Date(time.now.getTime() - 3_600_000)
}

function later(): Date {
  return new Date(time.now.getTime() + 3_600_000)
}

async function twoEmployers(student: { id: string }) {
  const make = async () =>
    (await employerOf(db, await makeInternship(db, student, { employerName: `Employer ${randomUUID()}` }))).id
  return { id: await make(), into: await make() }
}

/** The token of an open link for mid-term feedback. */
async function midtermToken({ asked }: World): Promise<string> {
  await makeMidterm(db, asked, { isSubmitted: false })
  return makeMidtermLink(app, asked)
}

async function makeWorld() {
  const student = await makeStudent(db, { major: 'Physics' })
  const admin = await makeAdmin(db)
  await db
    .insertInto('accounts')
    .values({ userId: student.id, accountId: student.id, providerId: 'credential', password: null })
    .execute()
  const identity = await db
    .insertInto('accounts')
    .values({ userId: student.id, accountId: randomUUID(), providerId: randomUUID(), password: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.cookieFor(student.id)
  const otherSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', student.id)
    .executeTakeFirstOrThrow()
  const pending = await makeInternship(db, student, { status: 'pending', createdAt: time.now })
  const approved = await makeInternship(db, student)
  const unrequested = await makeSupervisor(db, approved)
  const asked = approved.supervisor
  await (await app.as(student)).feedbackRequests.request({ supervisorId: asked.id })
  await app.deliverEmails()
  const token = await app.newestToken(asked.id)
  const request = await db
    .selectFrom('feedback')
    .select('id')
    .where('supervisorId', '=', asked.id)
    .executeTakeFirstOrThrow()
  const submitted = await makeFeedback(db, await makeSupervisor(db, approved))
  const department = await db
    .insertInto('departments')
    .values({ name: `Department ${randomUUID()}`, description: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.deleteFrom('terms').execute()
  const term = await db.insertInto('terms').values(TERM).returning('id').executeTakeFirstOrThrow()
  const domain = `${randomUUID()}.example`
  await db.insertInto('universityDomains').values({ domain, university: 'Example University' }).execute()
  const invitationToken = randomUUID()
  const invitation = await db
    .insertInto('invitations')
    .values({
      email: `${randomUUID()}@uni.example`,
      role: 'admin',
      tokenHash: hash(invitationToken),
      createdAt: time.now,
      sentAt: time.now,
      expiresAt: later(),
      invitedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wallet = await db
    .insertInto('walletAddresses')
    .values({ userId: student.id, address: randomUUID(), chainId: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await makePasskey(db, student)
  const savedView = await makeSavedView(db, admin)
  const scheduledExport = await makeScheduledExport(db, admin)
  const client = await db
    .insertInto('oauthClients')
    .values({
      name: 'Timetable',
      clientSecret: 'the hash of a secret',
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: '["https://app.example/callback"]',
      grantTypes: '["authorization_code"]',
      scopes: '["openid"]',
      clientCredentialsScopes: '[]',
      allDepartments: false,
    })
    .returning('clientId')
    .executeTakeFirstOrThrow()
  const consent = await db
    .insertInto('oauthConsents')
    .values({
      clientId: client.clientId,
      userId: student.id,
      scopes: '["openid"]',
      createdAt: time.now,
      updatedAt: time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const manager = await makeManager(db, ['Law'])
  await makeProfile(db, { role: 'admin' })
  return {
    student,
    admin,
    manager,
    otherSession,
    identity,
    pending,
    approved,
    unrequested,
    asked,
    token,
    request,
    submitted,
    department,
    term,
    domain,
    invitation,
    invitationToken,
    wallet,
    passkey,
    savedView,
    scheduledExport,
    client,
    consent,
    clients: { student: () => app.as(student), admin: () => app.as(admin) },
  }
}
