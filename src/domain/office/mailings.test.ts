import { describe, expect, it } from 'vitest'
import {
  AUDIENCES,
  filledIn,
  hasPersonalLink,
  listed,
  MAX_BODY_LENGTH,
  missingPlaceholder,
  PLACEHOLDERS,
  TEMPLATES,
  wrongPlaceholder,
} from './mailings.ts'

describe('placeholders', () => {
  it.each([
    ['Hello {first name},', null],
    ['No placeholder', null],
    [
      'Hello {nickname}',
      '{nickname} is not a placeholder. Use {first name}, {last name}, {department}, {employer}, {position}, {deadline}.',
    ],
    ['Hello {First name}', expect.stringContaining('{First name} is not a placeholder.')],
    ['Hello {}', expect.stringContaining('{} is not a placeholder.')],
    ['Hello {first name', 'A placeholder begins with { and ends with }. One of them is missing.'],
    ['Hello first name}', 'A placeholder begins with { and ends with }. One of them is missing.'],
    ['{first\nname}', 'A placeholder begins with { and ends with }. One of them is missing.'],
  ])('%j: %j', (text, sentence) => expect(wrongPlaceholder(text, 'students')).toEqual(sentence))

  it('are filled in once: a value cannot bring in another placeholder', () => {
    const values = { 'first name': '{employer}', employer: '$& {first name}' }
    expect(filledIn('{first name} at {employer}', values)).toBe('{employer} at $& {first name}')
  })

  it('names the first one without a value', () => {
    const values = { 'first name': 'Zoë', employer: null, deadline: '' }
    expect(missingPlaceholder(['Hello {first name}', 'at {employer}'], values)).toBe('employer')
    expect(missingPlaceholder(['by {deadline}'], values)).toBe('deadline')
    expect(missingPlaceholder(['Hello {first name}'], values)).toBeNull()
  })
})

it.each(AUDIENCES)('the templates for %s are valid', (audience) => {
  const values = Object.fromEntries(PLACEHOLDERS[audience].map((name) => [name, `<${name}>`]))
  for (const { subject, body } of TEMPLATES[audience])
    for (const text of [subject, body]) {
      expect(wrongPlaceholder(text, audience)).toBeNull()
      expect(filledIn(text, values)).not.toMatch(/[{}]/)
      expect(hasPersonalLink(text)).toBe(false)
      expect(text.length).toBeLessThan(MAX_BODY_LENGTH)
    }
})

it.each([
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'A', 'C'], 'A, B and C'],
  [[], ''],
])('%j is listed as %s', (names, text) => expect(listed(names)).toBe(text))

it.each([
  ['https://fieldmark.example/feedback/submit/abcdefghij0123456789', true],
  ['https://fieldmark.example/feedback/midterm/abcdefghij0123456789', true],
  ['see /feedback/renew/abcdefghij-_0123', true],
  ['https://fieldmark.example/feedback/success', false],
  ['Read our page /feedback/help', false],
])('%s carries a personal link: %s', (text, has) => expect(hasPersonalLink(text)).toBe(has))
