import { expect, it } from 'vitest'
import { isForOffice, mayBeNamed, type Stop } from './stops.ts'

const ADDRESS = 'ann.lee@gmail.com'
const VARIANTS = [ADDRESS, 'annlee@gmail.com', 'Ann.Lee+intern@gmail.com', 'ann.lee@googlemail.com']
const declined = (facts: Partial<Stop> = {}): Stop => ({
  kind: 'declined',
  address: ADDRESS,
  namedAgainAt: null,
  ...facts,
})
const stopped = (address = ADDRESS): Stop => ({ kind: 'reminders', address, namedAgainAt: null })

it.each(VARIANTS)('after decline and stop, only the office may write to the mailbox, also spelled %s', (address) => {
  expect(isForOffice([declined(), stopped()], address)).toBe(true)
  expect(isForOffice([declined(), stopped(address)], ADDRESS)).toBe(true)
  expect(mayBeNamed([declined(), stopped()], address)).toBe(false)
})

it.each<[string, Stop[]]>([
  ['nothing was stopped', []],
  ['only the reminders were', [stopped()]],
  ['the stop is at another mailbox', [declined(), stopped('bob@gmail.com')]],
])('the student may write if %s', (_, stops) => {
  expect(isForOffice(stops, ADDRESS)).toBe(false)
  expect(mayBeNamed(stops, ADDRESS)).toBe(true)
})

it('after a decline, the student may name somebody there once, at the same address', () => {
  expect(mayBeNamed([declined()], ADDRESS)).toBe(true)
  expect(mayBeNamed([declined()], 'ann.lee+2@gmail.com')).toBe(false)
  expect(mayBeNamed([declined({ namedAgainAt: new Date() })], ADDRESS)).toBe(false)
  expect(mayBeNamed([declined(), declined({ namedAgainAt: '2026-06-01T00:00:00.000Z' })], ADDRESS)).toBe(false)
  expect(mayBeNamed([declined({ namedAgainAt: new Date() })], 'bob@gmail.com')).toBe(true)
})
