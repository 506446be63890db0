import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CountedList,
  dashboardFigures,
  exportedRows,
  exportFilters,
  FIGURE_LISTS,
  responsesList,
  type Scope,
  within,
} from '#domain/counted-lists'
import { RATING_VALUES } from '#domain/feedback'
import { signLabels } from '#domain/feedback-signs'
import { REQUEST_STATE_LABELS, REQUEST_STATES } from '#domain/request-state'
import { RESPONSE_PERIODS } from '#domain/response-figures'
import { DEPARTMENTS, fillWithEveryState, NOW } from '../../testing/every-state.ts'
import { makeAdmin, makeManager } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

// Every figure of the dashboards and reports equals the length of the lists that it leads to, and of their exports, apart from the
// erased records that it says it includes.

const app = await createTestApp()
const { db } = app
app.time.now = NOW

type Who = 'admin' | 'manager'
const people = {} as Record<Who, { client: Client }>
let terms: Record<'spring' | 'summer', string>

beforeAll(async () => {
  for (const who of ['admin', 'manager'] as const) people[who] = { client: await app.as(await makePerson(who)) }
  terms = await fillWithEveryState(app, people.admin.client)
})

describe.each(['admin', 'manager'] as const)('for the %s', (who) => {
  describe.each(['all terms', 'spring', 'summer'] as const)('of %s', (term) => {
    const scope = (): Scope => (term === 'all terms' ? {} : { term: terms[term] })

    it('has the lists and exports of every figure of the dashboard', async () => {
      const statistics = await people[who].client.statistics.get(termOf(scope()))
      const own = statistics.departments.flatMap((department) =>
        dashboardFigures(department, { ...scope(), department: department.name }),
      )
      for (const { kind, part, count, erased, lists } of [...dashboardFigures(statistics, scope()), ...own]) {
        const lengths = await Promise.all(lists.map((list) => lengthOf(who, list)))
        const total = lengths.reduce((sum, length) => sum + length, 0)
        expect([kind, part, total, lists]).toEqual([kind, part, count - erased, lists])
      }
      const { internships, feedback } = statistics
      expect(internships.pending + internships.approved + internships.rejected).toBe(internships.total)
      expect(feedback.pending + feedback.submitted + feedback.approved).toBe(feedback.total)
      expect(exportedRows(statistics)).toEqual({
        internships: (await exported(who, 'internships', scope())).length,
        feedback: (await exported(who, 'feedback', scope())).length,
      })
      const hasErased = term === 'all terms'
      expect([internships.erased.total > 0, feedback.erased.total > 0]).toEqual([hasErased, hasErased])
    })

    it('calls the same requests pending in the API, in every export and in the figures', async () => {
      const { client } = people[who]
      const { pending, ended } = (await client.statistics.get(termOf(scope()))).feedback
      const { undelivered, current, older, ended: counted, sentBack } = await client.openRequests.count(scope())
      const figures = await client.statistics.figures(scope())
      const waiting = figures.requests.reduce((sum, row) => sum + row.waiting, 0)
      const rows = await exported(who, 'feedback', scope())
      const called = (state: (typeof REQUEST_STATES)[number]) =>
        rows.filter((row) => row['Feedback Status'] === REQUEST_STATE_LABELS[state]).length
      expect([undelivered + current + older, waiting, called('pending')]).toEqual([pending, pending, pending])
      expect(await exported(who, 'feedback', { ...scope(), status: 'pending' })).toHaveLength(pending)
      expect(await exported(who, 'openRequests', scope())).toHaveLength(pending)
      expect(await exported(who, 'feedback', { ...scope(), status: 'ended' })).toHaveLength(ended)
      expect([counted, called('closed') + called('declined') + called('rejected') + called('sent-back')]).toEqual([
        ended,
        ended,
      ])
      expect([figures.endedRequests, figures.closedRequests, figures.sentBackRequests]).toEqual([
        called('declined') + called('rejected'),
        called('closed'),
        called('sent-back'),
      ])
      for (const [part, count] of Object.entries({ undelivered, current, older, 'sent-back': sentBack }))
        expect(await lengthOf(who, { list: 'openRequests', filters: { ...scope(), part: part as never } })).toBe(count)
      expect(REQUEST_STATES.filter((state) => called(state) === 0)).toEqual([])
    })

    it.each([null, ...DEPARTMENTS])(
      'has the lists and exports of the figures of the department %s',
      async (department) => {
        const narrowed = { ...scope(), ...(department && { department }) }
        const figures = await people[who].client.statistics.figures(narrowed)
        const counts: [number, CountedList][] = [
          ...figures.weeks
            .filter(({ registered, approved }, index) => index === 0 || registered + approved > 0)
            .flatMap(({ week, registered, approved }): [number, CountedList][] => [
              [registered, FIGURE_LISTS.registered(week)],
              [approved, FIGURE_LISTS.approved(week)],
            ]),
          ...figures.steps.map(({ step, count }): [number, CountedList] => [count, FIGURE_LISTS.step(step)]),
          ...figures.requests.flatMap((row): [number, CountedList][] =>
            row.department === null
              ? []
              : [
                  [row.answered, FIGURE_LISTS.answered(row.department)],
                  [row.waiting, FIGURE_LISTS.waiting(row.department)],
                ],
          ),
          [figures.endedRequests + figures.closedRequests + figures.sentBackRequests, FIGURE_LISTS.ended()],
          [figures.withheldFeedback, FIGURE_LISTS.trait('withheld')],
          [figures.questionsToSupervisors, FIGURE_LISTS.trait('questioned')],
          [figures.signs?.answers ?? 0, { list: 'feedback', filters: {} }],
          ...figures.ratings.flatMap(({ skill, spread }) =>
            (spread ?? []).map((count, at): [number, CountedList] => [
              count,
              FIGURE_LISTS.rated(`${skill}-${RATING_VALUES[at]!}`),
            ]),
          ),
        ]
        for (const [count, list] of counts)
          expect([list, await lengthOf(who, within(narrowed, list))]).toEqual([list, count])
        const signs = await exported(who, 'feedback', { ...narrowed, status: 'reviewable', columns: 'signs' })
        for (const { sign, count } of figures.signs?.counts ?? [])
          expect(signs.filter((row) => row.Signs?.split('; ').includes(signLabels([sign])[0]!))).toHaveLength(count)
        const sentBack = await exported(who, 'feedback', { ...narrowed, columns: 'sentBack' })
        expect(sentBack.flatMap((row) => row['Sent Back']?.split(' | ').filter(Boolean))).toHaveLength(
          figures.sentBackFeedback,
        )
      },
    )

    it.each([undefined, ...RESPONSE_PERIODS])(
      'has the lists and exports of the responses of %s days',
      async (period) => {
        const { client } = people[who]
        const input = { ...scope(), ...(period && { period }) }
        const { since, departments, ...total } = await client.statistics.responses(input)
        const requested = since ? { requested: since } : {}
        for (const { department, ...figures } of [
          { ...total, department: undefined },
          ...departments.filter((row) => row.department !== null),
        ]) {
          const narrowed = { ...scope(), ...(department && { department }) }
          for (const key of ['submitted', 'entered'] as const)
            expect([key, await lengthOf(who, within(narrowed, responsesList(key, since)))]).toEqual([
              key,
              figures[key] - figures.erased[key],
            ])
          expect(await exported(who, 'feedback', { ...narrowed, ...requested })).toHaveLength(
            figures.requested - figures.erased.requested,
          )
        }
        for (const key of ['requested', 'opened', 'submitted', 'entered'] as const)
          expect(departments.reduce((sum, row) => sum + row[key], 0)).toBe(total[key])
        const { channels, requests } = await client.statistics.responseDays(input)
        expect(requests).toBe(total.requested - total.erased.requested)
        // Those of fewer than five answers are hidden from managers.
        if (channels === null) return expect([who, total.submitted < 5]).toEqual(['manager', true])
        expect(channels.reduce((sum, { answers }) => sum + answers, 0)).toBe(total.submitted)
        expect(channels.find(({ channel }) => channel === 'entered')?.answers).toBe(total.entered)
      },
    )
  })

  it('adds up the terms, what is in none, and what was erased, to all terms', async () => {
    const { client } = people[who]
    const [all, ...ofTerms] = await Promise.all(
      [{}, { term: terms.spring }, { term: terms.summer }].map((input) => client.statistics.get(input)),
    )
    const rows = await exported(who, 'internships', {})
    const inNone = rows.filter((row) => row.Start === '2027-01-01').length
    const sum = ofTerms.reduce((total, { internships }) => total + internships.total, 0)
    expect(sum + inNone + all!.internships.erased.total).toBe(all!.internships.total)
  })
})

function termOf({ term }: Scope) {
  return term ? { term } : {}
}

/** Of the list on all its pages, and of its export, which must have the same length. */
async function lengthOf(who: Who, counted: CountedList): Promise<number> {
  const { client } = people[who]
  let length = 0
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = { ...counted.filters, limit: 100, ...(cursor && { cursor }) } as never
    const { items, nextCursor } =
      counted.list === 'internships'
        ? await client.internships.listForReview(page)
        : counted.list === 'feedback'
          ? await client.feedback.listForReview(page)
          : await client.openRequests.list(page)
    length += items.length
    cursor = nextCursor
  }
  expect([counted, (await exported(who, counted.list, exportFilters(counted))).length]).toEqual([counted, length])
  return length
}

type Rows = Record<string, string>[]
/** Nothing changes meanwhile. */
const files = new Map<string, Promise<Rows>>()

function exported(who: Who, list: CountedList['list'], filters: Record<string, string>): Promise<Rows> {
  const file = list === 'openRequests' ? 'open-requests' : list
  const path = `/api/v1/exports/${file}.csv?${new URLSearchParams(filters)}`
  const rows = files.get(who + path) ?? download(who, path)
  files.set(who + path, rows)
  return rows
}

async function download(who: Who, path: string): Promise<Rows> {
  const response = await app.fetch(path, { headers: { cookie: await cookieOf(who) } })
  // A manager without any feedback of the department.
  if (response.status === 409) return []
  expect(response.status).toBe(200)
  return Papa.parse<Record<string, string>>((await response.text()).trimEnd(), { header: true }).data
}

/** How many exports an account makes here: they are limited by the minute. */
const EXPORTS_PER_ACCOUNT = 250
const accounts = { admin: { cookie: '', left: 0 }, manager: { cookie: '', left: 0 } }

async function cookieOf(who: Who): Promise<string> {
  const account = accounts[who]
  if (account.left === 0) {
    account.left = EXPORTS_PER_ACCOUNT
    account.cookie = await app.cookieFor((await makePerson(who)).id)
  }
  account.left -= 1
  return account.cookie
}

function makePerson(who: Who) {
  return who === 'admin' ? makeAdmin(db) : makeManager(db, ['Law', 'History'])
}
