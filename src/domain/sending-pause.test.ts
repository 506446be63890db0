import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE } from './durations.ts'
import { sendingPausedUntil } from './sending-pause.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)
const refused = (...minutes: number[]) =>
  minutes.map((ago, index) => ({ domain: `${index}.example`, refusedAt: before(ago) }))

it.each([
  ['three domains in a row', refused(3, 2, 1), null, before(-9)],
  ['three domains, the last of them long ago', refused(30, 20, 10), null, null],
  ['only two of them within the hour', refused(61, 2, 1), null, null],
  ['two domains', refused(2, 1), null, null],
  ['one domain, often', refused(3, 2, 1).map((one) => ({ ...one, domain: 'a.example' })), null, null],
  ['an email accepted in between', refused(4, 3, 1), before(2), null],
  ['an email accepted before', refused(4, 3, 1), before(5), before(-9)],
])('after %s', (_what, refusals, acceptedAt, until) => {
  expect(sendingPausedUntil(refusals, acceptedAt, NOW)).toEqual(until)
})

it('never pauses for longer than ten minutes after a refusal, nor after an accepted email', () => {
  const minutes = fc.integer({ min: 0, max: 120 })
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 20 }), fc.option(minutes), (ago, accepted) => {
      const until = sendingPausedUntil(refused(...ago), accepted === null ? null : before(accepted), NOW)
      if (!until) return
      expect(until.getTime()).toBeLessThanOrEqual(before(Math.min(...ago) - 10).getTime())
      if (accepted !== null) expect(ago.filter((one) => one <= accepted).length).toBeGreaterThanOrEqual(3)
    }),
  )
})
