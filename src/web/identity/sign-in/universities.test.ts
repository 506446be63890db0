import { expect, it } from 'vitest'
import type { SignInConnection } from '#contract/identity/sign-in-settings'
import { matching, universitiesOf } from './universities.ts'

const connection = (facts: Partial<SignInConnection>): SignInConnection => ({
  id: 'one',
  protocol: 'saml',
  name: 'Riverside University',
  domains: ['riverside.example'],
  withSubdomains: false,
  passwordOff: false,
  providers: [],
  ...facts,
})
const federation = connection({
  id: 'federation',
  name: 'Federation',
  domains: ['a.example', 'b.example'],
  providers: [
    { entityId: 'https://b', name: 'Zürich', domains: ['b.example'] },
    { entityId: 'https://a', name: 'École A', domains: [] },
  ],
})

it('offers each university of a federation in the place of the federation, by name', () => {
  const forEverybody = connection({ id: 'social', name: 'Provider', domains: [] })
  const universities = universitiesOf([connection({}), federation, forEverybody])
  expect(universities.map(({ name, id, entityId }) => [name, id, entityId])).toEqual([
    ['École A', 'federation', 'https://a'],
    ['Riverside University', 'one', undefined],
    ['Zürich', 'federation', 'https://b'],
  ])
})

it('takes a university without domains of its own as one of the whole federation', () => {
  const [university] = universitiesOf([federation])
  expect(university?.domains).toEqual(['a.example', 'b.example'])
})

it('finds a university by the words of its name or domain, without accents', () => {
  const universities = universitiesOf([connection({}), federation])
  const found = (typed: string) => matching(universities, typed).map(({ name }) => name)
  expect(found('ecole')).toEqual(['École A'])
  expect(found(' university RIVER')).toEqual(['Riverside University'])
  expect(found('b.example')).toEqual(['École A', 'Zürich'])
  expect(found('')).toHaveLength(3)
  expect(found('nowhere')).toEqual([])
})
