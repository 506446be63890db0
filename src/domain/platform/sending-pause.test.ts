import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE } from '../time/durations.ts'
import { sendingPausedUntil } from './sending-pause.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)
const refused = (...minutes: number[]) =>
  minutes.map((ago, index) => ({ domain: `${index}.example`, isRefusal: true, answeredAt: before(ago) }))
const accepted = (domain: string, ago: number) => ({ domain, isRefusal: false, answeredAt: before(ago) })

it.each([
  ['three domains in a row', refused(3, 2, 1), before(-9)],
  ['three domains, the last of them long ago', refused(30, 20, 10), null],
  ['only two of them within the hour', refused(61, 2, 1), null],
  ['two domains', refused(2, 1), null],
  ['one domain, often', refused(3, 2, 1).map((one) => ({ ...one, domain: 'a.example' })), null],
  ['an email that another domain took', [...refused(4, 3, 1), accepted('university.example', 0)], before(-9)],
  [
    'many emails that another domain took',
    [...refused(4, 3, 1), ...[3, 2, 0].map((ago) => accepted('university.example', ago))],
    before(-9),
  ],
  ['an email that one of them took since', [...refused(4, 3, 1), accepted('1.example', 0)], null],
  ['an email that one of them took before', [...refused(4, 3, 1), accepted('1.example', 5)], before(-9)],
  [
    'emails that most domains took since',
    [...refused(4, 3, 1), ...['a.example', 'b.example', 'c.example'].map((domain) => accepted(domain, 0))],
    null,
  ],
])('after %s', (_what, answers, until) => {
  expect(sendingPausedUntil(answers, NOW)).toEqual(until)
})

const answers = fc.array(
  fc.record({
    domain: fc.integer({ min: 0, max: 6 }).map((index) => `${index}.example`),
    isRefusal: fc.boolean(),
    answeredAt: fc.integer({ min: 0, max: 120 }).map(before),
  }),
  { maxLength: 20 },
)

it('never pauses for longer than ten minutes after a refusal, whatever the order of the answers', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const until = sendingPausedUntil(all, NOW)
      if (!until) return
      const last = Math.max(...all.filter(({ isRefusal }) => isRefusal).map(({ answeredAt }) => answeredAt.getTime()))
      expect(until.getTime()).toBeLessThanOrEqual(last + 10 * MINUTE)
    }),
  )
})

it('ends no pause because one domain takes emails that has not refused any', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }), (ago) => {
      const own = ago.map((minutes) => accepted('university.example', minutes))
      expect(sendingPausedUntil([...refused(3, 2, 1), ...own], NOW)).toEqual(before(-9))
    }),
  )
})
