import { describe, expect, it } from 'vitest'
import { exportFileName } from './file-names.ts'

const facts = {
  productName: 'Fieldmark',
  kind: 'internships',
  departments: null,
  now: new Date('2026-11-20T23:05:09.000Z'),
  timeZone: 'UTC',
} as const

describe('the name of a CSV export', () => {
  it('has product name, kind, scope and timestamp', () => {
    expect(exportFileName(facts)).toBe('Fieldmark_internships_all-departments_2026-11-20-230509.csv')
  })

  it("lists a manager's departments, or counts them if there are many", () => {
    const nameFor = (departments: string[]) => exportFileName({ ...facts, kind: 'feedback', departments })
    expect(nameFor(['Law', 'Energy Systems'])).toBe('Fieldmark_feedback_Law_Energy-Systems_2026-11-20-230509.csv')
    expect(nameFor(['A', 'B', 'C', 'D'])).toBe('Fieldmark_feedback_4-departments_2026-11-20-230509.csv')
  })

  it("has the timestamp in the reader's time zone", () => {
    expect(exportFileName({ ...facts, timeZone: 'Asia/Tokyo' })).toContain('_2026-11-21-080509.csv')
  })

  it.each([
    ['Łódź & Söhne', 'Łódź-Söhne'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a:b*c?"<>|\\d', 'a-b-c-d'],
    ['line\nbreak', 'line-break'],
    ['gpj\u202e.exe', 'gpj-exe'],
    ['...', '-'],
    ['x'.repeat(300), 'x'.repeat(40)],
  ])('replaces unsafe characters in %j', (productName, expected) => {
    expect(exportFileName({ ...facts, productName })).toBe(
      `${expected}_internships_all-departments_2026-11-20-230509.csv`,
    )
  })

  it('stays within the file system limit of 255 bytes', () => {
    const long = '学'.repeat(300)
    const name = exportFileName({ ...facts, productName: 'F'.repeat(60), departments: [long, long, long] })
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })
})
