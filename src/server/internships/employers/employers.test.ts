import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { listsFollowedBy } from '../../testing/followed-lists.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const reviewerOf = async (...departments: string[]) => app.as(await makeManager(db, departments))
const adminClient = async () => app.as(await makeAdmin(db))

/** An internship of a new student in this department. */
async function makePlace(department: string, employerName: string, rating?: number) {
  const internship = await makeInternship(db, await makeStudent(db, { major: department }), { employerName })
  if (rating) await makeFeedback(db, internship.supervisor, { overallRating: rating, status: 'approved' })
  return internship
}

async function listed({ employers }: Client, search: string) {
  const { items } = await employers.list({ search, limit: 100 })
  return items
}
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)
const idOf = async (client: Client, search: string) => (await listed(client, search))[0]!.id

it('groups spellings, and keeps the legal form', async () => {
  for (const name of ['Aster Énergie GmbH', 'ASTER  ENERGIE, GmbH.', 'aster-energie gmbh', 'Aster Énergie Ltd'])
    await makePlace('Law', name)
  const client = await reviewerOf('Law')
  expect(await listed(client, 'aster')).toMatchObject([
    {
      name: 'Aster Énergie GmbH',
      students: 3,
      internships: 3,
      supervisors: 1,
      asked: 0,
      firstYear: 2026,
      lastYear: 2026,
    },
    { name: 'Aster Énergie Ltd', internships: 1 },
  ])
  const { spellings } = await client.employers.get({ id: await idOf(client, 'aster gmbh') })
  expect(namesOf(spellings)).toHaveLength(3)
})

it("counts a manager's departments only", async () => {
  await makePlace('Music', 'Bluefin Labs', 4)
  await makePlace('Art', 'Bluefin Labs', 2)
  await makePlace('Art', 'Calder Labs')
  const music = await reviewerOf('Music')
  const both = await reviewerOf('Music', 'Art')
  expect(await listed(music, 'labs')).toMatchObject([{ name: 'Bluefin Labs', students: 1, asked: 1, submitted: 1 }])
  expect(namesOf(await listed(both, 'labs'))).toEqual(['Bluefin Labs', 'Calder Labs'])
  const calder = await idOf(both, 'calder')
  const refused = 'This employer does not exist.'
  await expect(music.employers.get({ id: calder })).rejects.toThrow(refused)
  await expect(music.employers.listInternships({ id: calder })).rejects.toThrow(refused)
  await expect(both.employers.get({ id: randomUUID() })).rejects.toThrow(refused)
  const bluefin = await idOf(music, 'bluefin')
  expect((await music.employers.listInternships({ id: bluefin })).items).toMatchObject([{ department: 'Music' }])
  expect((await both.employers.listInternships({ id: bluefin })).items).toHaveLength(2)
  const { employers } = await reviewerOf()
  expect((await employers.list({})).items).toEqual([])
})

it('shows the spread of five ratings or more, of fewer to admins only', async () => {
  for (const rating of [5, 5, 4, 3]) await makePlace('Physics', 'Dunmore Works', rating)
  const manager = await reviewerOf('Physics')
  const spread = async (client: Client) => (await listed(client, 'dunmore'))[0]?.spread
  expect(await spread(manager)).toBeNull()
  expect(await spread(await adminClient())).toEqual([0, 0, 1, 1, 2])
  await makePlace('Chemistry', 'Dunmore Works', 1)
  expect(await spread(manager)).toBeNull()
  await makePlace('Physics', 'Dunmore Works', 5)
  expect(await spread(manager)).toEqual([0, 0, 1, 1, 3])
})

it('pages by name', async () => {
  const names = ['Eastgate A', 'Eastgate B', 'Eastgate C', 'Eastgate D', 'Eastgate E']
  for (const name of names.toReversed()) for (const department of ['Latin', 'Greek']) await makePlace(department, name)
  for (const search of [undefined, 'eastgate']) {
    const { employers } = await reviewerOf('Latin', 'Greek')
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await employers.list({ limit: 2, ...(search && { search }), ...(cursor && { cursor }) })
      paged.push(...namesOf(page.items))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(names)
  }
})

it('lists supervisors with open requests first', async () => {
  const [answered, open] = [await makePlace('Botany', 'Fernhill', 4), await makePlace('Botany', 'Fernhill')]
  const email = `${randomUUID()}@fernhill.example`
  await db.updateTable('internshipSupervisors').set({ email }).where('id', '=', open.supervisor.id).execute()
  await makeFeedback(db, open.supervisor, { status: 'pending' })
  const client = await reviewerOf('Botany')
  const { topSupervisors } = await client.employers.get({ id: await idOf(client, 'fernhill') })
  expect(topSupervisors).toMatchObject([
    { email, openRequests: 1 },
    { email: answered.supervisor.email, openRequests: 0 },
  ])
})

it('counts the open requests of a supervisor at all employers, as its list and export do', async () => {
  const email = `jo@${randomUUID()}.example`
  const places = [
    [await makePlace('Optics', 'Larch'), email],
    [await makePlace('Optics', 'Maple'), email],
    [await makePlace('Optics', 'Larch', 4), email],
    // Their addresses contain the other.
    [await makePlace('Optics', 'Larch'), `mary-${email}`],
    [await makePlace('Law', 'Larch'), email],
  ] as const
  for (const [{ supervisor }, address] of places) {
    await db.updateTable('internshipSupervisors').set({ email: address }).where('id', '=', supervisor.id).execute()
    const answers = await db.selectFrom('feedback').select('id').where('supervisorId', '=', supervisor.id).execute()
    if (answers.length === 0) await makeFeedback(db, supervisor, { status: 'pending' })
  }
  for (const [{ client, lengthOf }, expected] of [
    [await listsFollowedBy(app, () => makeManager(db, ['Optics'])), 2],
    [await listsFollowedBy(app, () => makeAdmin(db)), 3],
  ] as const) {
    const { topSupervisors } = await client.employers.get({ id: await idOf(client, 'larch') })
    expect(topSupervisors).toMatchObject([
      { email, openRequests: expected },
      { email: `mary-${email}`, openRequests: 1 },
    ])
    for (const { email: supervisor, openRequests } of topSupervisors)
      expect(await lengthOf({ list: 'openRequests', filters: { supervisor } })).toBe(openRequests)
    expect(await lengthOf({ list: 'openRequests', filters: { supervisor: ` ${email.toUpperCase()}` } })).toBe(expected)
  }
})

it('merges a spelling and undoes it', async () => {
  const admin = await adminClient()
  const place = await makePlace('History', 'Glenrock Bank')
  await makePlace('History', 'Glenrok Bank')
  const [right, wrong] = [await idOf(admin, 'glenrock'), await idOf(admin, 'glenrok')]
  const pair = { id: wrong, into: right }
  expect(await admin.employers.previewMerge(pair)).toEqual({
    internships: 1,
    from: 'Glenrok Bank',
    into: 'Glenrock Bank',
  })
  await admin.employers.merge(pair)
  const manager = await reviewerOf('History')
  expect(await listed(manager, 'glenrock')).toMatchObject([{ name: 'Glenrock Bank', internships: 2 }])
  // The other spelling finds the employer too, and its old address redirects.
  expect(await listed(manager, 'glenrok')).toMatchObject([{ name: 'Glenrock Bank', internships: 2 }])
  expect((await manager.employers.get({ id: wrong })).id).toBe(right)
  // New internships follow, and internships keep what students typed.
  await makePlace('History', 'GLENROK BANK')
  const { items } = await manager.employers.listInternships({ id: right })
  expect(items.map(({ employerName }) => employerName)).toEqual(['GLENROK BANK', 'Glenrok Bank', 'Glenrock Bank'])

  await expect(admin.employers.merge(pair)).rejects.toThrow('This employer does not exist.')
  await expect(admin.employers.merge({ id: right, into: right })).rejects.toThrow('already the same employer')
  const third = (await makePlace('History', 'Glenrocks')) && (await idOf(admin, 'glenrocks'))
  await expect(admin.employers.merge({ id: right, into: third })).rejects.toThrow('Other spellings are merged')

  expect((await manager.employers.get({ id: right })).merges).toEqual([])
  const [merge] = (await admin.employers.get({ id: right })).merges
  await admin.employers.undoMerge({ id: merge!.id })
  expect(await listed(manager, 'glenro')).toMatchObject([
    { name: 'Glenrock Bank', internships: 1 },
    { name: 'Glenrocks', internships: 1 },
    { name: 'Glenrok Bank', internships: 2 },
  ])
  await expect(admin.employers.undoMerge({ id: merge!.id })).rejects.toThrow('This merge has already been undone.')
  const { items: entries } = await admin.audit.list({ kind: 'employer_merges' })
  expect(entries.map(({ action }) => action)).toEqual(['deleted', 'created'])

  // Deleting the last internship removes the spelling.
  await db.deleteFrom('internships').where('id', '=', place.id).execute()
  expect(await db.selectFrom('employers').select('id').where('id', '=', right).execute()).toEqual([])
})

it('is not for students and visitors, and merging is not for managers', async () => {
  const student = await app.as(await makeStudent(db))
  const manager = await reviewerOf('Law')
  const pair = { id: randomUUID(), into: randomUUID() }
  for (const call of [
    () => student.employers.list({}),
    () => manager.employers.previewMerge(pair),
    () => manager.employers.merge(pair),
    () => manager.employers.undoMerge({ id: randomUUID() }),
  ])
    await expect(call()).rejects.toThrow('You do not have permission to do this.')
})

it('accepts any name as an employer', async () => {
  for (const name of ['---', '北京能源', 'ﷺ'.repeat(200), 'H&M', "O'Neil"]) await makePlace('Geology', name)
  const client = await reviewerOf('Geology')
  expect(await listed(client, '北京')).toHaveLength(1)
  expect(await listed(client, 'h&m')).toHaveLength(1)
  expect(await listed(client, 'oneil')).toHaveLength(1)
  expect(await listed(client, '%')).toEqual([])
  expect((await client.employers.list({})).items).toHaveLength(5)
})

it('has figures as long as the lists that its page shows', async () => {
  for (const name of ['Juniper Labs', 'JUNIPER LABS', 'Juniper Labs', 'Kestrel Labs']) {
    const { supervisor } = await makePlace('Dance', name)
    await makeFeedback(db, supervisor, { status: name === 'JUNIPER LABS' ? 'submitted' : 'pending' })
    await makePlace('Film', name, 3)
  }
  for (const client of [await reviewerOf('Dance'), await reviewerOf('Dance', 'Film'), await adminClient()])
    for (const employer of (await listed(client, 'labs')).filter(({ name }) => /juniper|kestrel/i.test(name))) {
      const { items } = await client.employers.listInternships({ id: employer.id, limit: 100 })
      const { spellings, topSupervisors, ...figures } = await client.employers.get({ id: employer.id })
      expect(figures).toMatchObject(employer)
      expect(items).toHaveLength(employer.internships)
      expect(new Set(items.map(({ studentId }) => studentId)).size).toBe(employer.students)
      expect(spellings.reduce((sum, { internships }) => sum + internships, 0)).toBe(employer.internships)
      expect(topSupervisors).toHaveLength(employer.supervisors)
      // Every answer gets a rating.
      const given = (await client.feedback.listForReview({ limit: 100 })).items
      expect(given.filter(({ employerId }) => employerId === employer.id)).toHaveLength(employer.submitted)
      const open = (await client.openRequests.list({ limit: 100 })).items
      const asked = open.filter(({ employerId }) => employerId === employer.id)
      expect(asked).toHaveLength(employer.asked - employer.submitted)
      for (const { email, openRequests } of topSupervisors)
        expect(open.filter(({ supervisorEmail }) => supervisorEmail === email)).toHaveLength(openRequests)
    }
})
