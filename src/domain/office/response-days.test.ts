import { describe, expect, it } from 'vitest'
import { countsByDay, type DayGroup, RESPONSE_DAYS } from './response-days.ts'

/** Every step is reached on the same day. */
const together = (groups: DayGroup[]) => ({ reached: groups, opened: groups, begun: groups, answered: groups })
const on = (day: number, counts: ReturnType<typeof countsByDay>) => counts[RESPONSE_DAYS.indexOf(day)]

describe('counting by day', () => {
  it('adds up from day to day, for requests whose internship ended at least so long ago', () => {
    const counts = countsByDay({
      reached: [
        { age: 30, day: -14, count: 8 },
        { age: 3, day: -10, count: 4 },
      ],
      opened: [
        { age: 30, day: 0, count: 6 },
        { age: 30, day: null, count: 2 },
        { age: 3, day: null, count: 4 },
      ],
      begun: [],
      answered: [
        { age: 30, day: 0, count: 2 },
        { age: 30, day: 5, count: 3 },
        { age: 3, day: 1, count: 4 },
      ],
    })
    expect(on(-14, counts)).toEqual({ requests: 12, reached: 8, opened: 0, begun: 0, answered: 0 })
    expect(on(3, counts)).toEqual({ requests: 12, reached: 12, opened: 6, begun: 0, answered: 6 })
    expect(on(4, counts)).toEqual({ requests: 8, reached: 8, opened: 6, begun: 0, answered: 2 })
    expect(on(30, counts)).toEqual({ requests: 8, reached: 8, opened: 6, begun: 0, answered: 5 })
  })

  it('has no figures for days that fewer than five requests or a tenth of them have come to', () => {
    expect(countsByDay(together([{ age: 30, day: 0, count: 4 }])).every((one) => one === null)).toBe(true)
    expect(on(5, countsByDay(together([{ age: 5, day: 0, count: 5 }])))).not.toBeNull()
    const mostlyNew = together([
      { age: 30, day: 0, count: 9 },
      { age: 0, day: 0, count: 91 },
    ])
    expect(on(0, countsByDay(mostlyNew))?.requests).toBe(100)
    expect(on(1, countsByDay(mostlyNew))).toBeNull()
  })

  it('leaves out requests whose internship has not come so far', () => {
    expect(countsByDay(together([{ age: -15, day: null, count: 50 }])).every((one) => one === null)).toBe(true)
  })
})
