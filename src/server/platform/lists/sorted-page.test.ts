import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const NAMES = ['Zoë Ångström', 'Ada Zimmer', 'Bo Çağlar', 'Cy Anders', 'Al Anders'].map((name) => name.split(' '))
for (const [index, [firstName = '', lastName = '']] of NAMES.entries()) {
  const student = await makeStudent(db, { firstName, lastName, major: index === 1 ? 'Law' : 'Physics' })
  const createdAt = new Date(Date.UTC(2026, 0, 10 - index))
  await makeInternship(db, student, { status: 'pending', createdAt })
  const { supervisor } = await makeInternship(db, student)
  await makeFeedback(db, supervisor, { overallRating: [3, 1, 5, 3, 2][index] ?? 3, createdAt })
}

type Sort = 'oldest' | 'newest' | 'name' | 'lowest' | 'highest'

/** All pages, two rows each. */
async function all<Item>(read: (cursor?: string) => Promise<{ items: Item[]; nextCursor: string | null }>) {
  const items: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

const internships = async (sort: Exclude<Sort, 'lowest' | 'highest'>, client = admin) =>
  (await all((cursor) => client.internships.listForReview({ status: 'pending', sort, limit: 2, cursor }))).map(
    ({ student }) => student.firstName,
  )

describe('a list to review', () => {
  it('is sorted by date or by last name, over all pages', async () => {
    expect(await internships('oldest')).toEqual(['Al', 'Cy', 'Bo', 'Ada', 'Zoë'])
    expect(await internships('newest')).toEqual(['Zoë', 'Ada', 'Bo', 'Cy', 'Al'])
    expect(await internships('name')).toEqual(['Al', 'Cy', 'Zoë', 'Bo', 'Ada'])
  })

  it('is sorted by rating, among equals the oldest first', async () => {
    const ratings = async (sort: 'lowest' | 'highest') =>
      (await all((cursor) => admin.feedback.listForReview({ status: 'submitted', sort, limit: 2, cursor }))).map(
        ({ overallRating, studentName }) => `${overallRating} ${studentName.split(' ')[0]}`,
      )
    expect(await ratings('lowest')).toEqual(['1 Ada', '2 Al', '3 Cy', '3 Zoë', '5 Bo'])
    expect(await ratings('highest')).toEqual(['5 Bo', '3 Cy', '3 Zoë', '2 Al', '1 Ada'])
  })

  it('shows a manager their departments only, in every order', async () => {
    const manager = await app.as(await makeManager(db, ['Law']))
    expect(await internships('name', manager)).toEqual(['Ada'])
    expect(await internships('name', await app.as(await makeManager(db, [])))).toEqual([])
  })

  it.each(['x', Buffer.from('["a","b"]').toString('base64url')])('refuses the unknown page %s', async (cursor) => {
    const page = admin.internships.listForReview({ sort: 'name', cursor })
    await expectRefusal(page, 'BAD_REQUEST')
  })
})
