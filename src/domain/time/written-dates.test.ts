import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinOrders, orderIn, readDay, readYear } from './written-dates.ts'

const AUGUST = '2027-08-31'

describe('dates', () => {
  it.each([
    '2027-08-31',
    '2027/08/31',
    '2027.8.31',
    '20270831',
    '31.08.2027',
    '31. 8. 2027'.replaceAll(' ', ''),
    ' 31/08/2027 ',
    '31-08-2027',
    '31 Aug 2027',
    '31-Aug-2027',
    '31AUG2027',
    'Aug 31, 2027',
    'August 31st, 2027',
    '31. August 2027',
    '31 août 2027',
    '31 aou\u0302t 2027',
    '31 de agosto de 2027',
    '31 أغسطس 2027',
    '2027年8月31日',
    '2027-08-31 00:00:00',
    '2027-08-31T00:00:00.000Z',
    '٣١/٠٨/٢٠٢٧',
    '۲۰۲۷-۰۸-۳۱',
    '２０２７／０８／３１',
    '31\u200f/08\u200f/2027',
    '31\u00a0Aug\u00a02027',
  ])('reads %s', (text) => expect(readDay(text, false)).toBe(AUGUST))

  it('lets the order decide about slashes and hyphens, never about full stops', () => {
    expect(['3/4/2027', '3-4-2027', '3.4.2027'].map((text) => readDay(text, false))).toEqual(
      Array(3).fill('2027-04-03'),
    )
    expect(['3/4/2027', '3-4-2027', '3.4.2027'].map((text) => readDay(text, true))).toEqual([
      '2027-03-04',
      '2027-03-04',
      '2027-04-03',
    ])
    expect(readDay('31/08/2027', true)).toBeNull()
    expect(readDay('08/31/2027', false)).toBeNull()
  })

  it.each([
    '4.5.26',
    '4/5/26',
    '26-05-04',
    "31 Aug '27",
    '46265',
    '46265.0',
    '31082027',
    '2027-08',
    'August 2027',
    '2027-31-08',
    '31.08/2027',
    '2027-08-31 14:30',
    'tomorrow',
    '31 Augst 2027',
    '0027-08-31',
    '31.13.2027',
    '1'.repeat(20_000),
  ])('does not read %s', (text) => expect([readDay(text, false), readDay(text, true)]).toEqual([null, null]))

  it('returns dates that no calendar has, for the check of dates', () => {
    expect(readDay('30.02.2027', false)).toBe('2027-02-30')
  })

  it('tells what a date says about the order in its column', () => {
    expect(['3/4/2027', '31/4/2027', '4-31-2027', '4/4/2027', '3.4.2027', '2027-03-04', 'x'].map(orderIn)).toEqual([
      'open',
      'day first',
      'month first',
      null,
      null,
      null,
      null,
    ])
  })

  it('knows the order of a column by the dates that can be read in one way', () => {
    const orders = ['3/4/2027', '4/4/2027', '8/31/2027', '5/6/2027'].map(orderIn)
    expect(orders.reduce(joinOrders, null)).toBe('month first')
    expect([...orders, orderIn('31/8/2027')].reduce(joinOrders, null)).toBe('mixed')
    expect(['3/4/2027', '5/6/2027'].map(orderIn).reduce(joinOrders, null)).toBe('open')
    expect(['2027-03-04'].map(orderIn).reduce(joinOrders, null)).toBeNull()
  })

  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  const languages = ['en', 'es', 'fr', 'de', 'en-GB']

  it('reads every date in every form that names the year with four digits', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...languages), fc.constantFrom('long', 'short'), (date, language, month) => {
        const iso = date.toISOString().slice(0, 10)
        const [year, ...rest] = iso.split('-')
        const [m, d] = rest.map(Number)
        const written = date.toLocaleDateString(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
        const forms = [
          iso,
          `${year}/${m}/${d}`,
          iso.replaceAll('-', ''),
          `${d}.${m}.${year}`,
          `${d}/${m}/${year}`,
          written,
        ]
        for (const form of forms) expect(readDay(form, false)).toBe(iso)
        expect(readDay(`${m}/${d}/${year}`, true)).toBe(iso)
      }),
    )
  })

  it('reads no text with a year of two digits, and gives each text at most one day for an order', () => {
    const part = fc.integer({ min: 0, max: 99 }).map(String)
    fc.assert(
      fc.property(part, part, part, fc.constantFrom('-', '/', '.', ' '), fc.boolean(), (a, b, c, mark, monthFirst) => {
        expect(readDay([a, b, c].join(mark), monthFirst)).toBeNull()
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, monthFirst) => {
        const read = readDay(text, monthFirst)
        if (read !== null) expect(readDay(read, !monthFirst)).toBe(read)
      }),
    )
  })
})

describe('years', () => {
  it.each(['2028', ' 2028 ', '2028.0', '2028,00', '٢٠٢٨', '２０２８', '2028\u200e', '2028年'])('reads %s', (text) =>
    expect(readYear(text)).toBe(2028),
  )

  it.each(['28', "'28", '2027/28', '2028.5', '20281', '2,028', '-2028', '2028-06-30', 'MMXXVIII', ''])(
    'does not read %s',
    (text) => expect(readYear(text)).toBeNull(),
  )

  it('reads every year of four digits, in the digits of every script', () => {
    const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x1d7d8]
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.constantFrom(...zeros), (year, zero) => {
        const text = [...String(year)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')
        expect(readYear(text)).toBe(year)
      }),
    )
  })
})
