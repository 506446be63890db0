import { beforeAll, describe, expect, it } from 'vitest'
import { RATING_VALUES, RATINGS } from '#domain/feedback/feedback'
import { SIGN_KEYS, signLabels } from '#domain/feedback/feedback-signs'
import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '#domain/feedback/request'
import {
  type CountedList,
  channelList,
  dashboardFigures,
  exportedRows,
  FIGURE_LISTS,
  LISTED_RESPONSES,
  responsesLists,
  type Scope,
  within,
} from '#domain/office/counted-lists'
import { FEEDBACK_COLUMNS } from '#domain/office/export-columns'
import { RESPONSE_PERIODS } from '#domain/office/response-figures'
import { DEPARTMENTS, fillWithEveryState, NOW } from '../../testing/every-state.ts'
import { makeAdmin, makeManager } from '../../testing/factories.ts'
import { listsFollowedBy, type Reader } from '../../testing/followed-lists.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Every figure of the dashboards and reports equals the length of the lists it links to, and of their exports, apart from erased
// records, whose number it states.

const app = await createTestApp()
const { db } = app
app.time.now = NOW

const RATING_COLUMNS = RATINGS.map(({ key }) => FEEDBACK_COLUMNS.find(({ fact }) => fact === key)?.header)

type Who = 'admin' | 'manager'
const people = {} as Record<Who, Reader>
let terms: Record<'spring' | 'summer', string>

beforeAll(async () => {
  people.admin = await listsFollowedBy(app, () => makeAdmin(db))
  people.manager = await listsFollowedBy(app, () => makeManager(db, ['Law', 'History']))
  terms = await fillWithEveryState(app, people.admin.client)
})

describe.each(['admin', 'manager'] as const)('for the %s', (who) => {
  describe.each(['all terms', 'spring', 'summer'] as const)('of %s', (term) => {
    const scope = (): Scope => (term === 'all terms' ? {} : { term: terms[term] })

    it('has the lists and exports of every figure of the dashboard', async () => {
      const { client, lengthOf, exported } = people[who]
      const statistics = await client.statistics.get(termOf(scope()))
      const own = statistics.departments.flatMap((department) =>
        dashboardFigures(department, { ...scope(), department: department.name }),
      )
      for (const { kind, part, count, erased, lists } of [...dashboardFigures(statistics, scope()), ...own]) {
        const lengths = await Promise.all(lists.map((list) => lengthOf(list)))
        const total = lengths.reduce((sum, length) => sum + length, 0)
        expect([kind, part, total, lists]).toEqual([kind, part, count - erased, lists])
      }
      const { internships, feedback } = statistics
      expect(internships.pending + internships.approved + internships.rejected).toBe(internships.total)
      expect(feedback.pending + feedback.submitted + feedback.approved).toBe(feedback.total)
      expect(exportedRows(statistics)).toEqual({
        internships: (await exported('internships', scope())).length,
        feedback: (await exported('feedback', scope())).length,
      })
      const hasErased = term === 'all terms'
      expect([internships.erased.total > 0, feedback.erased.total > 0]).toEqual([hasErased, hasErased])
    })

    it('calls the same requests pending in the API, in every export and in the figures', async () => {
      const { client, lengthOf, exported } = people[who]
      const { pending, ended } = (await client.statistics.get(termOf(scope()))).feedback
      const { undelivered, current, older, ended: counted, sentBack } = await client.openRequests.count(scope())
      const figures = await client.statistics.figures(scope())
      const waiting = figures.requests.reduce((sum, row) => sum + row.waiting, 0)
      const rows = await exported('feedback', scope())
      const called = (state: (typeof REQUEST_STATUSES)[number]) =>
        rows.filter((row) => row['Feedback Status'] === REQUEST_STATUS_LABELS[state]).length
      expect([undelivered + current + older, waiting, called('pending')]).toEqual([pending, pending, pending])
      expect(await exported('feedback', { ...scope(), status: 'pending' })).toHaveLength(pending)
      expect(await exported('openRequests', scope())).toHaveLength(pending)
      expect(await exported('feedback', { ...scope(), status: 'ended' })).toHaveLength(ended)
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
        expect(await lengthOf({ list: 'openRequests', filters: { ...scope(), part: part as never } })).toBe(count)
      expect(REQUEST_STATUSES.filter((state) => called(state) === 0)).toEqual([])
    })

    it.each([null, ...DEPARTMENTS])(
      'has the lists and exports of the figures of the department %s',
      async (department) => {
        const { client, lengthOf, exported } = people[who]
        const narrowed = { ...scope(), ...(department && { department }) }
        const figures = await client.statistics.figures(narrowed)
        const answers = await exported('feedback', { ...narrowed, status: 'reviewable' })
        for (const [skill, { spread }] of figures.ratings.entries())
          for (const [at, count] of (spread ?? []).entries())
            expect([skill, at, answers.filter((row) => row[RATING_COLUMNS[skill]!] === `${at + 1}`).length]).toEqual([
              skill,
              at,
              count,
            ])
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
          ...SIGN_KEYS.map((sign): [number, CountedList] => [
            figures.signs?.counts.find((found) => found.sign === sign)?.count ?? 0,
            FIGURE_LISTS.sign(sign),
          ]),
          ...figures.ratings.flatMap(({ skill, spread }, place) =>
            (spread ?? [])
              .map((count, at): [number, CountedList] => [count, FIGURE_LISTS.rated(`${skill}-${RATING_VALUES[at]!}`)])
              // The export above covers all options; their own lists are followed only without term and department.
              .filter(
                (_, at) =>
                  Object.keys(narrowed).length === 0 || at === (place + DEPARTMENTS.indexOf(department!) + 1) % 5,
              ),
          ),
        ]
        for (const [count, list] of counts)
          expect([list, await lengthOf(within(narrowed, list))]).toEqual([list, count])
        const signs = await exported('feedback', { ...narrowed, status: 'reviewable', columns: 'signs' })
        for (const { sign, count } of figures.signs?.counts ?? [])
          expect(signs.filter((row) => row.Signs?.split('; ').includes(signLabels([sign])[0]!))).toHaveLength(count)
        const sentBack = await exported('feedback', { ...narrowed, columns: 'sentBack' })
        expect(sentBack.flatMap((row) => row['Sent Back']?.split(' | ').filter(Boolean))).toHaveLength(
          figures.sentBackFeedback,
        )
      },
    )

    it.each([null, ...DEPARTMENTS])(
      'has the lists and exports of the answers to questions of the department %s',
      async (department) => {
        const { client, lengthOf } = people[who]
        const narrowed = { ...scope(), ...(department && { department }) }
        const questions = await client.statistics.questions(narrowed)
        const isOwn = who === 'admin' || department !== 'Physics'
        expect(questions.map(({ key }) => key)).toEqual(isOwn ? ['safety', 'again'] : [])
        for (const { versionId, key, answers, options } of questions) {
          // Managers do not see figures of fewer than five answers.
          if (options === null) expect([who, answers < 5]).toEqual(['manager', true])
          for (const { value, count } of options ?? [])
            expect([key, value, await lengthOf(within(narrowed, FIGURE_LISTS.answer(versionId, key, value)))]).toEqual([
              key,
              value,
              count,
            ])
        }
      },
    )

    it.each([undefined, ...RESPONSE_PERIODS])(
      'has the lists and exports of the responses of %s days',
      async (period) => {
        const { client, lengthOf, exported } = people[who]
        const input = { ...scope(), ...(period && { period }) }
        const { since, departments, ...total } = await client.statistics.responses(input)
        const requested = since ? { requested: since } : {}
        for (const { department, ...figures } of [
          { ...total, department: undefined },
          ...departments.filter((row) => row.department !== null),
        ]) {
          const narrowed = { ...scope(), ...(department && { department }) }
          for (const key of LISTED_RESPONSES) {
            const lists = responsesLists(key, figures, since)
            for (const { list, count } of lists)
              expect([list, await lengthOf(within(narrowed, list))]).toEqual([list, count])
            expect([key, lists.reduce((sum, { count }) => sum + count, 0)]).toEqual([
              key,
              figures[key] - figures.erased[key],
            ])
          }
          expect(await exported('feedback', { ...narrowed, ...requested })).toHaveLength(
            figures.requested - figures.erased.requested,
          )
        }
        for (const key of LISTED_RESPONSES) expect(departments.reduce((sum, row) => sum + row[key], 0)).toBe(total[key])
        const { channels, requests } = await client.statistics.responseDays(input)
        expect(requests).toBe(total.requested - total.erased.requested)
        // Managers do not see figures of fewer than five answers.
        if (channels === null) return expect([who, total.submitted < 5]).toEqual(['manager', true])
        expect(channels.reduce((sum, { answers }) => sum + answers, 0)).toBe(total.submitted)
        expect(channels.reduce((sum, { erased }) => sum + erased, 0)).toBe(total.erased.submitted)
        expect(channels.find(({ channel }) => channel === 'entered')?.answers).toBe(total.entered)
        for (const { channel, answers, erased } of channels) {
          const list = channelList(channel, since, who)
          if (list) expect([list, await lengthOf(within(scope(), list))]).toEqual([list, answers - erased])
          else expect(who).toBe('manager')
        }
      },
    )
  })

  it('adds up the terms, what is in none, and what was erased, to all terms', async () => {
    const { client, exported } = people[who]
    const [all, ...ofTerms] = await Promise.all(
      [{}, { term: terms.spring }, { term: terms.summer }].map((input) => client.statistics.get(input)),
    )
    const rows = await exported('internships', {})
    const inNone = rows.filter((row) => row.Start === '2027-01-01').length
    const sum = ofTerms.reduce((total, { internships }) => total + internships.total, 0)
    expect(sum + inNone + all!.internships.erased.total).toBe(all!.internships.total)
  })
})

function termOf({ term }: Scope) {
  return term ? { term } : {}
}
