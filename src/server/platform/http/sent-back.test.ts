import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makePasskey } from '../../testing/account-factories.ts'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { requestFor } from '../../testing/contract-requests.ts'
import { makeAdmin, makeInternship, makeManager, makeStudent, selfAssessmentAnswers } from '../../testing/factories.ts'
import { questionSetForm } from '../../testing/question-sets.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { makeSavedView } from '../../testing/view-factories.ts'

// Product decision 24: what a GET returns is accepted by the PUT of the same thing, and changes nothing.

const app = await createTestApp()

type Person = 'student' | 'manager' | 'admin'
type Fields = Record<string, unknown>
type Reading = [Person, (client: Client) => Promise<Fields | null | undefined>]

let people: Record<Person, { id: string }>
let internship: { id: string }

const READINGS: Record<string, Reading> = {
  'accounts.updateProfile': ['student', ownProfile],
  'accounts.changeLanguage': ['student', ownProfile],
  'profiles.update': ['student', ownProfile],
  'digest.changeMine': ['manager', (c) => c.digest.getMine()],
  'inPersonEmails.changeMine': ['student', (c) => c.inPersonEmails.getMine()],
  'passkeys.rename': ['student', async (c) => (await c.passkeys.listMine()).passkeys[0]],
  'universities.changeDomain': ['admin', async (c) => (await c.universities.listDomains())[0]],
  'departments.edit': ['admin', async (c) => (await c.departments.list()).find(({ name }) => name === 'Alchemy')],
  'terms.edit': ['admin', async (c) => (await c.terms.list())[0]],
  'questionSets.edit': ['admin', async (c) => (await c.questionSets.list())[0]],
  'questionSets.setArchived': [
    'admin',
    async (c) => {
      const set = (await c.questionSets.list())[0]
      return { id: set?.id, isArchived: set?.archivedAt !== null }
    },
  ],
  'internships.edit': ['student', (c) => c.internships.getMine({ id: internship.id })],
  'supervisors.correct': [
    'student',
    async (c) => {
      const [supervisor] = (await c.internships.getMine({ id: internship.id })).supervisors
      return { supervisorId: supervisor?.id, ...supervisor }
    },
  ],
  'selfAssessments.save': [
    'student',
    async (c) => {
      const { internshipId, selfAssessment } = await c.selfAssessments.get({ internshipId: internship.id })
      return { internshipId, ...selfAssessment }
    },
  ],
  'staffNotes.edit': ['manager', async (c) => (await c.staffNotes.list({ studentId: people.student.id }))[0]],
  'savedViews.rename': ['manager', async (c) => (await c.savedViews.list({ list: 'internships' }))[0]],
  'exportColumns.choose': ['manager', async (c) => (await c.exportColumns.list())[0]],
  'approvalSettings.change': ['admin', async (c) => (await c.approvalSettings.list())[0]],
  'feedbackSettings.change': ['admin', (c) => c.feedbackSettings.get()],
  'signInSettings.change': ['admin', (c) => c.signInSettings.get()],
  'apiClients.change': ['admin', async (c) => (await c.apiClients.list())[0]],
  'webhooks.change': ['admin', async (c) => (await c.webhooks.list())[0]],
  'provisioning.change': ['admin', async (c) => (await c.provisioning.list()).connections[0]],
  'privacy.changeRetention': ['admin', (c) => c.privacy.getRetention()],
  'appearance.changeSupport': ['admin', (c) => c.appearance.get()],
  'appearance.changeAccent': ['admin', (c) => c.appearance.get()],
  'emailTexts.save': [
    'admin',
    async (c) => {
      const text = (await c.emailTexts.list()).find(({ chosen }) => chosen)
      return { email: text?.email, ...text?.chosen }
    },
  ],
}

const ONE_WAY: Record<string, string> = {
  'accounts.changePassword': 'passwords are not given out',
  'appearance.setLogo': 'its GET is the picture itself',
  'assignees.assign': 'given out as a name, chosen from a list of colleagues',
  'employers.merge': 'an act without content',
  'feedbackRequests.nameSecondContact': 'given out beside the supervisor, with what has come of it',
  'openRequests.correct': 'an act: it sends the request again',
  'users.lock': 'an act without content',
  'signInConnections.save': 'the secret is not given out; an empty one keeps it',
}

async function ownProfile(client: Client): Promise<Fields> {
  const { person } = await client.session.get()
  return { ...person }
}

beforeAll(async () => {
  const { db } = app
  const student = await makeStudent(db, { major: 'Physics' })
  people = { student, manager: await makeManager(db, ['Physics']), admin: await makeAdmin(db) }
  const everything = { apiClients: true, provisioning: true, passkeys: true }
  await db
    .updateTable('signInSettings')
    .set({ ...everything, version: sql`version + 1` })
    .execute()
  internship = await makeInternship(db, student, {
    startDate: '2100-03-01',
    endDate: '2100-06-01',
    approvedAt: app.time.now,
  })
  const [admin, manager] = [await app.as(people.admin), await app.as(people.manager)]
  await makePasskey(db, student)
  await makeSavedView(db, people.manager)
  await manager.exportColumns.choose({ kind: 'internships', columns: ['studentName', 'status'] })
  await manager.staffNotes.add({ studentId: student.id, text: 'Called.' })
  await admin.departments.add({ name: 'Alchemy' })
  await admin.privacy.changeRetention({ years: 3 })
  await db.deleteFrom('terms').execute()
  await admin.questionSets.add(questionSetForm())
  await admin.terms.add({ name: 'Spring', startsOn: '2100-01-01', endsOn: '2100-08-01', askSelfAssessment: true })
  await (await app.as(student)).selfAssessments.save({ internshipId: internship.id, ...selfAssessmentAnswers() })
  await admin.apiClients.create({
    kind: 'web app',
    name: 'Timetable',
    redirectUris: ['https://app.example/'],
    scopes: ['internships:read'],
    allDepartments: false,
    departments: [],
  })
  await admin.webhooks.add({ name: 'Warehouse', url: 'https://hooks.example.edu/', events: ['feedback.approved'] })
  await admin.provisioning.add({ name: 'Directory', domains: ['uni.example'], staffRules: [] })
  await admin.emailTexts.save({
    email: 'feedback-approved',
    subject: 'Ready',
    heading: 'Ready',
    body: 'Please read it.',
  })
})

const endpoints = Object.values(FEATURES).flat()

it('every PUT of the contract is here', () => {
  const puts = endpoints.filter(({ method }) => method === 'PUT').map(({ name }) => name)
  expect([...Object.keys(READINGS), ...Object.keys(ONE_WAY)].toSorted()).toEqual(puts.toSorted())
})

it.each(Object.entries(READINGS))('%s', async (name, [person, read]) => {
  const client = await app.as(people[person])
  const given = await read(client)
  expect(given).toBeTruthy()
  await send(person, name, accepted(name, given!))
  expect(lasting(await read(client))).toEqual(lasting(given))
})

/** The fields that the PUT has. */
function accepted(name: string, given: Fields): Fields {
  const schema = endpoints.find((endpoint) => endpoint.name === name)?.schema
  return Object.fromEntries(Object.keys(schema?.properties ?? {}).map((field) => [field, given[field]]))
}

/** The fields without those that record who saved last. */
function lasting(given: Fields | null | undefined) {
  const { updatedAt: _at, updatedByName: _by, editedAt: _edited, version: _version, ...rest } = given ?? {}
  return rest
}

async function send(person: Person, name: string, input: Fields): Promise<void> {
  const { url, init } = requestFor(endpoints.find((endpoint) => endpoint.name === name)!, input)
  const cookie = await app.cookieFor(people[person].id)
  const response = await app.fetch(url, { ...init, headers: { ...init.headers, cookie } })
  expect(response.ok, await response.text()).toBe(true)
}

it('what an admin has chosen comes back as well as what nobody has chosen', async () => {
  const admin = await app.as(people.admin)
  await admin.appearance.changeAccent({ accent: '#0d4f3c' })
  const { accent } = await admin.appearance.get()
  await admin.appearance.changeAccent({ accent })
  expect(await admin.appearance.get()).toMatchObject({ accent: '#0d4f3c' })
  await admin.appearance.changeAccent({ accent: null })
  await admin.appearance.changeAccent({ accent: null })
  expect(await admin.appearance.get()).toMatchObject({ accent: null })
  await admin.appearance.changeSupport({ supportEmail: 'a@uni.example', supportName: null, supportUrl: null })
  expect(await admin.appearance.get()).toMatchObject({ supportEmail: 'a@uni.example', supportName: null })
  const { id } = await admin.departments.add({ name: 'Botany', description: null })
  expect(await admin.departments.edit({ id, name: 'Botany', description: 'Plants' })).toMatchObject({
    description: 'Plants',
  })
  expect(await admin.departments.edit({ id, name: 'Botany', description: null })).toMatchObject({ description: null })
})

it('times in JSON of the database are spelled as all others', async () => {
  const texts = await Promise.all([
    (await app.as(people.student)).internships.listMine(),
    (await app.as(people.admin)).audit.list({ limit: 100 }),
    (await app.as(people.student)).privacy.download(),
  ])
  const times = JSON.stringify(texts).match(/\d{4}-\d{2}-\d{2}T[^"\\]*/g) ?? []
  expect(times.length).toBeGreaterThan(50)
  expect(times.filter((one) => !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(one))).toEqual([])
})
