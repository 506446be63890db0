import * as openid from 'openid-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { RATINGS } from '#domain/feedback/feedback'
import type { Scope } from '#domain/integrations/api-clients'
import { makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { apiWith, createOAuthTestApp, registerClient } from '../../testing/oauth-client.ts'
import { makeQuestionSet } from '../../testing/question-sets.ts'
import { releaseRatings } from '../assessment/release-ratings.ts'

const app = await createOAuthTestApp()
const { db, admin } = app
const TERMS = { Spring: '2026-02-02', Summer: '2026-06-02', Autumn: '2026-10-02' }
const IN_NO_TERM = '2026-08-03'
/** Autumn has too few answers, even Law and Physics together. */
const ANSWERS = { Law: { Spring: 6, Summer: 7, Autumn: 2 }, Physics: { Spring: 5, Summer: 1, Autumn: 1 } }
const termIds: (string | undefined)[] = [undefined]

beforeAll(async () => {
  await makeQuestionSet(db, { departments: ['Law', 'Physics', 'Music'] })
  for (const startsOn of Object.values(TERMS)) {
    const asks = { askMidtermFeedback: true, askSelfAssessment: true }
    const endsOn = startsOn.replace(/02$/, '28')
    termIds.push((await admin.terms.add({ name: startsOn, startsOn, endsOn, ...asks })).id)
  }
  for (const [major, counts] of Object.entries(ANSWERS))
    for (const [term, count] of Object.entries(counts))
      for (let left = count; left > 0; left--) await approve(major, TERMS[term as keyof typeof TERMS])
  await releaseRatings({ db, clock: app.clock })
})

async function approve(major: string, startDate: string, safety: number | null = 2) {
  const internship = await makeInternship(db, await makeStudent(db, { major }), { startDate, endDate: '2027-01-31' })
  const further = { safety: { value: safety } }
  const { id } = await makeFeedback(db, internship.supervisor, { status: 'approved', teamwork: 4, further })
  await db
    .updateTable('feedback')
    .set({ openedAt: app.time.now, approvedAt: app.time.now })
    .where('id', '=', id)
    .execute()
}

async function systemWith(...scopes: Scope[]) {
  const client = await registerClient(app, { kind: 'system', scopes, allDepartments: true })
  const { access_token } = await openid.clientCredentialsGrant(client.config, { scope: scopes.join(' ') })
  return apiWith(app, access_token)
}

type System = Awaited<ReturnType<typeof systemWith>>

const teamworkOf = async (system: System, filters: { term?: string | undefined; department?: string }) => {
  const { ratings } = await system.statistics.figures(filters)
  return ratings.find(({ skill }) => skill === 'teamwork')
}

describe('an app that may read statistics alone', () => {
  it('reads the ratings of the assessment report: no sum of all terms or departments says more', async () => {
    const system = await systemWith('statistics:read')
    const [, spring, summer, autumn] = termIds
    const answers = async (filters: { term?: string | undefined; department?: string }) =>
      (await teamworkOf(system, filters))?.answers
    expect(await answers({})).toBe(18)
    expect(await answers({ term: spring })).toBe(11)
    expect(await answers({ term: summer })).toBe(7)
    expect(await answers({ term: autumn })).toBe(0)
    expect(await answers({ department: 'Law' })).toBe(13)
    expect(await answers({ department: 'Physics' })).toBe(5)
    expect(await answers({ department: 'Physics', term: autumn })).toBe(0)
    expect(await teamworkOf(system, { department: 'Physics' })).toMatchObject({ spread: [0, 0, 0, 5, 0] })
    const later = await system.statistics.figures({ term: summer })
    expect(later.ratings.map(({ before }) => before?.reduce((sum, count) => sum + count))).toEqual(
      RATINGS.map(() => 11),
    )
  })

  it('reads the same after one more approval', async () => {
    const system = await systemWith('statistics:read')
    const before = await teamworkOf(system, {})
    await approve('Law', TERMS.Spring)
    await releaseRatings({ db, clock: app.clock })
    expect(await teamworkOf(system, {})).toEqual(before)
  })

  it('reads no medians, days, channels, signs and answers to questions, which could be subtracted', async () => {
    const system = await systemWith('statistics:read')
    for (const term of termIds) {
      expect(await system.statistics.responses({ term })).toMatchObject({ medianDays: null, medianMinutes: null })
      const { days, channels } = await system.statistics.responseDays({ term })
      expect(days.every(({ counts, before }) => counts === null && before === null)).toBe(true)
      expect(channels).toBeNull()
      expect((await system.statistics.figures({ term })).signs).toBeNull()
      expect(await system.statistics.questions({ term })).toEqual([])
    }
  })

  it('reads of nobody whether they could rate what a question is about', async () => {
    const system = await systemWith('statistics:read')
    const before = await system.statistics.questions({ department: 'Music' })
    await approve('Music', IN_NO_TERM, 3)
    expect(await system.statistics.questions({ department: 'Music' })).toEqual(before)
    await approve('Music', IN_NO_TERM, null)
    expect(await system.statistics.questions({ department: 'Music' })).toEqual(before)
  })
})

it.each(['feedback:read', 'exports:read'] as const)(
  'an app with %s, which opens the answers, reads their figures',
  async (scope) => {
    const system = await systemWith('statistics:read', scope)
    expect(await teamworkOf(system, { term: termIds[3] })).toMatchObject({ answers: 3, spread: [0, 0, 0, 3, 0] })
    expect((await system.statistics.figures({})).signs).not.toBeNull()
    expect((await system.statistics.questions({}))[0]?.options).not.toBeNull()
  },
)
