import { INTERNSHIP_FILTERS, WAITING_FOR } from '#domain/office/student-record'
import { graduationYears } from '#domain/people/profile'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

export const studentList = defineList({
  keys: ['search', 'department', 'year', 'internship', 'waiting'],
  input: ({ search, department, year, internship, waiting }) =>
    onlySet({
      search,
      department,
      year: yearIn(year),
      internship: INTERNSHIP_FILTERS.find((one) => one === internship),
      waiting: WAITING_FOR.find((one) => one === waiting),
    }),
  query: (input) => api.students.list.infiniteOptions(pages(input)),
})

/** A year as a URL parameter, `class-of-2027`: the router would quote a bare number. */
export function yearInUrl(year: number): string {
  return `class-of-${year}`
}

function yearIn(text = ''): number | undefined {
  const [, year] = /^class-of-((?:19|20|21)\d\d)$/.exec(text) ?? []
  return year ? Number(year) : undefined
}

/** How many past years are offered in addition to those that students can choose. */
const PAST_YEARS = 5

/** The years to filter by, latest first, including the chosen one. */
export function yearsToFilter(now: Date, chosen: string | undefined): number[] {
  const offered = graduationYears(now)
  const past = Array.from({ length: PAST_YEARS }, (_, index) => offered[0]! - 1 - index)
  return [...new Set([...offered, ...past, yearIn(chosen) ?? offered[0]!])].sort((a, b) => b - a)
}
