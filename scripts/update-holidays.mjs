// npm run holidays: writes which days are off in each country, for ten years from this one, from date-holidays (CC BY 3.0) and from what
// Node knows of weekends and time zones (CLDR). The product needs the dates, not the library: docs/decisions/0110-days-off-by-country.md.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LIBRARY = 'date-holidays@3.37.0'
const FILE = 'src/server/platform/settings/public-holidays.ts'
const YEARS = 10
const DAY = 86_400_000
/** The weekends of government offices and universities, where CLDR says Saturday and Sunday: from 1 (Monday) to 7. */
const OTHER_WEEKENDS = { BD: [5, 6], BN: [5, 7], MV: [5, 6], PS: [5, 6] }

const folder = mkdtempSync(join(tmpdir(), 'holidays-'))
execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', LIBRARY], { stdio: 'inherit' })
const Holidays = createRequire(join(folder, 'package.json'))('date-holidays')
const firstYear = new Date().getUTCFullYear()
const withHolidays = Object.keys(new Holidays().getCountries())
writeFileSync(FILE, contents(regions().flatMap(lineOf)))
rmSync(folder, { recursive: true })

function contents(lines) {
  return `// Written by npm run holidays from ${LIBRARY} (https://github.com/commenthol/date-holidays, CC BY 3.0) and CLDR.

/** The year of the first holidays below. */
export const FIRST_YEAR = ${firstYear}

/** Each country with its time zones, its weekend from 1, Monday, to 7, and its public holidays on other days, year by year. */
export const COUNTRIES = [
${lines.map((line) => `  '${line}',`).join('\n')}
]
`
}

/** Two letters of every region that exists: outdated ones become their successors. */
function regions() {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((region) => new Intl.Locale(`und-${region}`).region === region)
}

function lineOf(region) {
  const locale = new Intl.Locale(`und-${region}`)
  const zones = locale.getTimeZones() ?? []
  const weekend = weekendOf(locale)
  const years = withHolidays.includes(region) ? Array.from({ length: YEARS }, (_, index) => firstYear + index) : []
  // Without a country, the weekend is Saturday and Sunday.
  if (zones.length === 0 || (years.length === 0 && weekend.join('') === '67')) return []
  const days = years.map((year) => holidaysIn(region, year).filter((day) => !weekend.includes(weekday(day))))
  return [
    `${region} ${zones.join(',')} ${weekend.join('')} ${days.map((ofYear) => ofYear.map(monthAndDay).join(',')).join(';')}`,
  ]
}

/** Where CLDR knows of one day only, few offices work on the day before. */
function weekendOf(locale) {
  if (OTHER_WEEKENDS[locale.region]) return OTHER_WEEKENDS[locale.region]
  const { weekend } = locale.getWeekInfo()
  return weekend.length > 1 ? weekend : [((weekend[0] + 5) % 7) + 1, ...weekend]
}

/** Whole public holidays: no half days, and none of single states. */
function holidaysIn(region, year) {
  const days = new Holidays(region)
    .getHolidays(year)
    .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
    .flatMap(({ date, start, end }) => {
      const first = Date.parse(date.slice(0, 10))
      // The clocks may change on the way.
      return Array.from({ length: Math.round((end - start) / DAY) }, (_, index) =>
        new Date(first + index * DAY).toISOString().slice(0, 10),
      )
    })
  return [...new Set(days)]
    .filter((day) => day.startsWith(String(year)))
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
}

/** From 1, Monday, to 7. */
function weekday(day) {
  return new Date(day).getUTCDay() || 7
}

function monthAndDay(day) {
  return day.slice(5, 7) + day.slice(8)
}
