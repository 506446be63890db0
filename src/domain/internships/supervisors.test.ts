import { describe, expect, it } from 'vitest'
import {
  addSupervisor,
  firstSupervisors,
  hasOnePrimary,
  makePrimary,
  removeSupervisor,
  type SupervisorRow,
} from './supervisors.ts'

const row = (name: string, isPrimary = false): SupervisorRow => ({ name, email: `${name}@example.org`, isPrimary })
const primaries = (rows: SupervisorRow[] | null) => rows?.filter((each) => each.isPrimary).map((each) => each.name)

it('starts with one empty primary row', () => {
  expect(firstSupervisors()).toEqual([{ name: '', email: '', isPrimary: true }])
})

it('adds rows that are not primary', () => {
  expect(addSupervisor([row('ada', true)])).toEqual([row('ada', true), { name: '', email: '', isPrimary: false }])
})

describe('removing', () => {
  it('is refused for the last one', () => {
    expect(removeSupervisor([row('ada', true)], 0)).toBeNull()
  })

  it('makes the first remaining one primary when the primary is removed', () => {
    const rows = [row('ada'), row('ben', true), row('cleo')]
    expect(primaries(removeSupervisor(rows, 1))).toEqual(['ada'])
  })

  it('makes the second primary when the primary was the first', () => {
    expect(primaries(removeSupervisor([row('ada', true), row('ben'), row('cleo')], 0))).toEqual(['ben'])
  })

  it('keeps the primary when another one is removed', () => {
    expect(primaries(removeSupervisor([row('ada'), row('ben', true)], 0))).toEqual(['ben'])
  })
})

it('has exactly one primary after Make Primary', () => {
  const rows = makePrimary([row('ada', true), row('ben'), row('cleo')], 2)
  expect(primaries(rows)).toEqual(['cleo'])
})

it('accepts exactly one primary', () => {
  expect(hasOnePrimary([row('ada', true), row('ben')])).toBe(true)
  expect(hasOnePrimary([row('ada'), row('ben')])).toBe(false)
  expect(hasOnePrimary([row('ada', true), row('ben', true)])).toBe(false)
})
