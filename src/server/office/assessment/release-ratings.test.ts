import { describe, expect, it } from 'vitest'
import type { Assessment } from '#contract/office/assessment'
import { RATING_VALUES } from '#domain/feedback/feedback'
import { meanOf } from '#domain/office/assessment'
import { HOUR } from '#domain/time/durations'
import { makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { releaseRatings } from './release-ratings.ts'

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const DEPARTMENTS = ['Law', 'Physics', 'History']

async function approve(department: string, startDate: string, teamwork: number | null) {
  const internship = await makeInternship(db, await makeStudent(db, { major: department }), {
    startDate,
    endDate: '2028-01-01',
  })
  const approvedAt = app.time.now
  const { id } = await makeFeedback(db, internship.supervisor, { status: 'approved', teamwork })
  await db.updateTable('feedback').set({ approvedAt }).where('id', '=', id).execute()
  return { id, studentId: internship.studentId }
}

const release = () => releaseRatings({ db, clock: app.clock })
const teamworkIn = async (report: Promise<Assessment>) =>
  (await report).groups.map(({ figures }) => figures.find(({ competency }) => competency === 'teamwork')!.n)

describe('one after the other', () => {
  it('changes a group by five answers or more, and by none that is taken back', async () => {
    const approved: string[] = []
    const counts: (number | null)[] = []
    const countAfter = async (act: () => Promise<unknown>) => {
      await act()
      await release()
      counts.push(...(await teamworkIn(admin.statistics.assessment({ department: 'Music' }))))
    }
    for (let at = 0; at < 11; at++)
      await countAfter(async () => approved.push((await approve('Music', '2026-03-02', 3)).id))
    expect(counts).toEqual([null, null, null, null, 5, 5, 5, 5, 5, 10, 10])

    counts.length = 0
    const takeBack = (id: string) =>
      db.updateTable('feedback').set({ status: 'submitted', approvedAt: null }).where('id', '=', id).execute()
    for (const id of approved.slice(5, 9)) await countAfter(() => takeBack(id))
    await countAfter(() => takeBack(approved[9]!))
    expect(counts).toEqual([10, 10, 10, 10, 5])

    counts.length = 0
    await countAfter(async () => {
      for (const id of approved.slice(0, 5)) await takeBack(id)
    })
    expect(counts).toEqual([null])
  })
})

/** The rating of each answer when it was approved. An answer that is approved again counts as another one. */
type Rated = Map<string, number | null>

// An attacker keeps every report ever published, including those of single departments and terms, and adds and subtracts.
it.each([1, 2, 3, 4])('tells nobody single answers, whatever happens (seed %i)', async (seed) => {
  const { roll, pick } = seededDice(seed)
  await db.deleteFrom('terms').execute()
  await db.deleteFrom('feedback').execute()
  await db.deleteFrom('ratingBatches').execute()
  const answers: { id: string; studentId: string }[] = []
  const rated: Rated = new Map()
  const rate = async ({ id }: { id: string }, status: 'approved' | 'submitted') => {
    const teamwork = pick([null, ...RATING_VALUES])
    const approvedAt = status === 'approved' ? app.time.now : null
    await db.updateTable('feedback').set({ status, approvedAt, teamwork }).where('id', '=', id).execute()
    if (approvedAt) rated.set(keyOf(id, approvedAt), teamwork)
  }
  const several = async (act: (answer: { id: string; studentId: string }) => Promise<unknown>) => {
    for (let left = roll(7); left > 0 && answers.length > 0; left--) await act(pick(answers))
  }
  const approveMore = async () => {
    const [department, start] = [pick(DEPARTMENTS), pick(['2026-02-02', '2026-06-02', '2026-10-02'])]
    for (let left = roll(6) + 1; left > 0; left--) {
      const answer = await approve(department, start, null)
      await rate(answer, 'approved')
      answers.push(answer)
    }
  }
  const acts = [
    ...Array.from({ length: 8 }, () => approveMore),
    () => several((answer) => rate(answer, 'submitted')),
    () => several((answer) => rate(answer, 'approved')),
    () => several(({ id }) => db.deleteFrom('feedback').where('id', '=', id).execute()),
    () =>
      several(({ studentId }) =>
        db
          .updateTable('profiles')
          .set({ major: pick(DEPARTMENTS) })
          .where('id', '=', studentId)
          .execute(),
      ),
    () => db.deleteFrom('terms').execute(),
    async () => {
      await db.deleteFrom('terms').execute()
      const endsOn = pick(['2026-05-01', '2026-08-01', '2026-11-01'])
      const asks = { askMidtermFeedback: true, askSelfAssessment: true }
      await admin.terms.add({ name: `until ${endsOn}`, startsOn: '2026-01-01', endsOn, ...asks })
    },
  ]

  const batches: Batches = new Map()
  const published: Set<string>[] = []
  for (let step = 0; step < 40; step++) {
    app.later(HOUR)
    await pick(acts)()
    await release()
    await noteMembers(batches)
    const { groups } = await admin.statistics.assessment({})
    for (const { department, term, figures } of groups) {
      const { n, mean } = figures.find(({ competency }) => competency === 'teamwork')!
      const behind = [...batches.values()]
        .filter((batch) => batch.isShown && batch.department === department && batch.termId === (term?.id ?? null))
        .flatMap(({ members }) => [...members].filter((key) => rated.get(key) != null))
      if (n === null || n === 0) continue
      const sum = behind.reduce((total, key) => total + rated.get(key)!, 0)
      expect([n, mean]).toEqual([behind.length, meanOf(sum, n)])
      published.push(new Set(behind))
    }
  }
  expect(published.length).toBeGreaterThan(10)
  expect(determined(published)).toEqual([])
  // Groups of a few answers are not revealed either.
  const all = new Set(published.flatMap((behind) => [...behind]))
  const alike = Map.groupBy(all, (key) => published.map((behind) => Number(behind.has(key))).join(''))
  expect([...alike.values()].filter((keys) => keys.length < 5)).toEqual([])
})

type Batches = Map<string, { department: string | null; termId: string | null; isShown: boolean; members: Set<string> }>

function keyOf(feedbackId: string, approvedAt: Date): string {
  return `${feedbackId} ${approvedAt.toISOString()}`
}

/** Records which answers are in the figures of each batch. Erased answers remain in them. */
async function noteMembers(batches: Batches): Promise<void> {
  const rows = await db.selectFrom('ratingBatches').select(['id', 'department', 'termId', 'figures']).execute()
  const members = await db.selectFrom('ratingBatchMembers').selectAll().where('batchId', 'is not', null).execute()
  const inNew = new Set<string>()
  for (const { id, department, termId, figures } of rows) {
    const isShown = figures.teamwork !== null
    const known = batches.get(id)
    if (known) Object.assign(known, { department, termId, isShown })
    else {
      const own = members.filter(({ batchId }) => batchId === id).map((row) => keyOf(row.feedbackId, row.approvedAt!))
      for (const key of own) inNew.add(key)
      batches.set(id, { department, termId, isShown, members: new Set(own) })
    }
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const [id, batch] of batches) {
    if (!ids.has(id)) batches.delete(id)
    const isNew = [...batch.members].every((key) => inNew.has(key))
    if (!isNew) batch.members = new Set([...batch.members].filter((key) => !inNew.has(key)))
  }
}

const PRIME = 10_007

/** The unknowns that follow from these sums: the rows of the reduced matrix with a single entry. */
function determined(sums: readonly ReadonlySet<string>[]): string[] {
  const unknowns = [...new Set(sums.flatMap((set) => [...set]))]
  const rows = sums.map((set) => unknowns.map((one) => Number(set.has(one))))
  let done = 0
  for (const at of unknowns.keys()) {
    const pivot = rows.findIndex((row, index) => index >= done && row[at] !== 0)
    if (pivot < 0) continue
    const [row] = rows.splice(pivot, 1)
    const inverse = power(row![at]!, PRIME - 2)
    const reduced = row!.map((value) => (value * inverse) % PRIME)
    rows.splice(done, 0, reduced)
    for (const [index, other] of rows.entries()) {
      const factor = other[at]!
      if (index === done || factor === 0) continue
      rows[index] = other.map((value, column) => (value + (PRIME - factor) * reduced[column]!) % PRIME)
    }
    done++
  }
  return rows
    .map((row) => unknowns.filter((_, at) => row[at] !== 0))
    .filter((left) => left.length === 1)
    .map(([only]) => only!)
}

function power(base: number, exponent: number): number {
  let [result, square] = [1, base % PRIME]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

it('solves for what sums determine', () => {
  const sets = [
    ['a', 'b', 'c'],
    ['a', 'b'],
    ['d', 'e'],
  ].map((keys) => new Set(keys))
  expect(determined(sets)).toEqual(['c'])
  expect(determined([new Set(['a', 'b']), new Set(['b', 'c']), new Set(['a', 'c'])]).toSorted()).toEqual([
    'a',
    'b',
    'c',
  ])
})
