import { expect, it } from 'vitest'
import { employerKey } from './employers.ts'

it.each([
  ['Acme S.A. (Lyon), R&D', 'acme sa lyon r d'],
  ['O’Connell – Weiß & Söhne', 'oconnell weiss sohne'],
  ['***', '***'],
])('makes the key of %j', (name, key) => expect(employerKey(name)).toBe(key))
