import { beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '../../platform/database/schema.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
let admin: Profile
let client: Client

beforeEach(async () => {
  admin = await makeAdmin(db)
  client = await app.as(admin)
})

async function linesOf(file: string): Promise<string[]> {
  const response = await app.fetch(`/api/v1/exports/${file}`, { headers: { cookie: await app.cookieFor(admin.id) } })
  expect(response.status).toBe(200)
  return (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
}

describe('the chosen columns', () => {
  it('are remembered per person and kind until they are reset', async () => {
    expect(await client.exportColumns.list()).toEqual([])
    await client.exportColumns.choose({ kind: 'internships', columns: ['status', 'studentName'] })
    await client.exportColumns.choose({ kind: 'feedback', columns: ['teamwork'] })
    await client.exportColumns.choose({ kind: 'internships', columns: ['studentName', 'status'] })
    expect(await client.exportColumns.list()).toEqual([
      { kind: 'feedback', columns: ['teamwork'] },
      { kind: 'internships', columns: ['studentName', 'status'] },
    ])
    expect(await (await app.as(await makeAdmin(db))).exportColumns.list()).toEqual([])
    await client.exportColumns.reset({ kind: 'internships' })
    await client.exportColumns.reset({ kind: 'internships' })
    expect(await client.exportColumns.list()).toEqual([{ kind: 'feedback', columns: ['teamwork'] }])
  })

  it.each([[[]], [['status', 'status']], [['password']], [['overallRating']]])('cannot be %j', async (columns) => {
    await expectRefusal(client.exportColumns.choose({ kind: 'internships', columns }), 'BAD_REQUEST')
  })

  it('lose what no longer exists', async () => {
    await db
      .insertInto('exportColumns')
      .values([
        { profileId: admin.id, kind: 'internships', columns: ['mood', 'status'] },
        { profileId: admin.id, kind: 'feedback', columns: ['mood'] },
      ])
      .execute()
    expect(await client.exportColumns.list()).toEqual([{ kind: 'internships', columns: ['status'] }])
  })
})

describe('an export with columns', () => {
  beforeEach(async () => {
    const student = await makeStudent(db, { firstName: 'Zoë', lastName: 'Çağlar' })
    const internship = await makeInternship(db, student, { employerName: 'Northwind Energy' })
    await makeFeedback(db, internship.supervisor, { status: 'pending' })
  })

  it.each([
    ['internships.csv', 'status,studentName', '"Status","Student Name"', '"Approved","Zoë Çağlar"'],
    ['feedback.csv', 'teamwork,status', '"Teamwork (1-5)","Feedback Status"', '"","Pending"'],
    ['open-requests.csv', 'employerName,daysWaiting', '"Employer Name","Days Waiting"', /^"Northwind Energy","\d+"$/],
  ])('%s has these in this order', async (file, columns, header, row) => {
    const lines = await linesOf(`${file}?columns=${columns}`)
    expect(lines[0]).toBe(header)
    expect(lines[1]).toMatch(row)
  })

  it('has all without the parameter, whatever the person has chosen for the screen', async () => {
    await client.exportColumns.choose({ kind: 'internships', columns: ['status'] })
    expect((await linesOf('internships.csv'))[0]?.split(',')).toHaveLength(12)
  })

  it.each(['', 'password', 'status,status', 'status,', 'Status'])('is refused with %j', async (columns) => {
    for (const file of ['internships', 'feedback', 'open-requests']) {
      const headers = { cookie: await app.cookieFor(admin.id) }
      const { status } = await app.fetch(`/api/v1/exports/${file}.csv?columns=${columns}`, { headers })
      expect(status).toBe(400)
    }
  })

  it('is recorded with its columns', async () => {
    await linesOf('internships.csv?columns=status')
    const { details } = await db
      .selectFrom('auditEntries')
      .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
      .select('details')
      .where('action', '=', 'exported')
      .orderBy('auditEntries.id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(details)).toContain('"columns":"status"')
  })
})
