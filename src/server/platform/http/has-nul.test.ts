import { expect, it } from 'vitest'
import { hasNul } from './has-nul.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

it.each([
  ['/path?id=a%00b', ''],
  ['/path', 'a\0b'],
  ['/path', 'field=a%00b'],
  ['/path', '{"a":"b\\u0000"}'],
  ['/path', '{"a":"\\\\\\u0000"}'],
])('finds it in %j with %j', (url, body) => {
  expect(hasNul(url, bytes(body))).toBe(true)
})

it.each([
  ['/path?id=%01', ''],
  ['/path', '{"password":"100%00"}'],
  ['/path', '{"password":"\\\\u0000"}'],
  ['/path', 'field=%2500'],
])('does not find it in %j with %j', (url, body) => {
  expect(hasNul(url, bytes(body))).toBe(false)
})
