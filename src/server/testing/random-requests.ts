import fc from 'fast-check'
import { type Endpoint, FEATURES, type Known, validInputsOf } from './contract-inputs.ts'
import { all, supervisorBehind } from './model-facts.ts'
import { DEPARTMENTS, type Person } from './random-university.ts'
import type { Row, Rows } from './table-rows.ts'

export type RandomRequest = { person: Person; endpoint: Endpoint; input: unknown }

/** Anybody calls any endpoint, with ids, filters and searches from anybody's records. */
export function randomRequests(people: Person[], tokens: string[], rows: Rows): fc.Arbitrary<RandomRequest> {
  return fc
    .tuple(fc.constantFrom(...people), fc.constantFrom(...ENDPOINTS), fc.boolean())
    .chain(([person, endpoint, isMatching]) =>
      validInputsOf(endpoint, knownTo(endpoint, tokens, rows)).map((input) => ({
        person,
        endpoint,
        input: isMatching ? withSameAddress(withItsInternship(input, rows), tokens, rows) : input,
      })),
    )
}

/** Those that show or change records of students come up more often. */
const OFTEN = [
  'internships',
  'supervisors',
  'feedback',
  'feedbackRequests',
  'openRequests',
  'exports',
  'assignments',
  'privacy',
  'reportLinks',
  'staffNotes',
  'assignees',
  'messages',
  'selfAssessments',
  'midterms',
]
const ENDPOINTS = Object.entries(FEATURES).flatMap(([feature, endpoints]) =>
  OFTEN.includes(feature) ? [endpoints, endpoints, endpoints, endpoints].flat() : endpoints,
)

/** The table whose ids an endpoint takes, by its path. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^\/internships\/\{/, 'internships'],
  [/\{supervisorId\}/, 'internship_supervisors'],
  [/^\/(?:feedback|open-requests)\//, 'feedback'],
  [/^\/(?:accounts|students|managers)\//, 'profiles'],
  [/staff-notes/, 'staff_notes'],
  [/^\/assignees\//, 'internships'],
  [/^\/assignees\//, 'feedback'],
  [/^\/messages\/students/, 'profiles'],
  [/^\/messages\/supervisors/, 'feedback'],
  [/^\/messages\/\{/, 'messages'],
  [/sessions/, 'sessions'],
  [/passkeys/, 'passkeys'],
  [/wallets/, 'wallet_addresses'],
  [/saved-views/, 'saved_views'],
  [/scheduled-exports/, 'scheduled_exports'],
  [/erasure-requests/, 'erasure_requests'],
  [/departments/, 'departments'],
]

function knownTo({ path }: Endpoint, tokens: string[], rows: Rows): Known {
  const subjects = SUBJECTS.filter(([pattern]) => pattern.test(path)).flatMap(([, table]) => idsOf(all(rows, table)))
  const others = [...rows.values()].flatMap(idsOf).filter((_, index) => index % 12 === 0)
  // Not those of supervisors, whose markers would spread.
  const emails = [...all(rows, 'profiles').map(({ email }) => String(email)), 'h.marsh@northwind.example']
  const listed = ['internships', 'feedback', 'profiles'].flatMap((table) => all(rows, table))
  return {
    ids: [...subjects, ...others],
    tokens: [...tokens, 'an unknown token'],
    emails,
    departments: DEPARTMENTS,
    searches: ['Northwind', 'zoë', 'analyst', 'Helena', 'wind yields', ...emails],
    cursors: listed.map((row) => `${new Date(String(row.created_at)).toISOString()} ${String(row.id)}`),
  }
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

/** Ids that belong together are rare among random ones. */
function withItsInternship(input: unknown, rows: Rows): unknown {
  if (typeof input !== 'object' || input === null || !('supervisorId' in input && 'internshipId' in input)) return input
  const supervisor = all(rows, 'internship_supervisors').find(({ id }) => id === input.supervisorId)
  return { ...input, internshipId: supervisor?.internship_id ?? input.internshipId }
}

/** Two requests to the same address, chosen by the random id. */
function withSameAddress(input: unknown, tokens: string[], rows: Rows): unknown {
  if (typeof input !== 'object' || input === null || !('supervisorId' in input && 'token' in input)) return input
  const supervisors = all(rows, 'internship_supervisors')
  const othersOf = (token: string) => {
    const holder = supervisorBehind(token, rows)
    return supervisors.filter(({ id, email }) => email === holder?.email && id !== holder?.id)
  }
  const sharing = tokens.filter((token) => othersOf(token).length > 0)
  const number = Number.parseInt(String(input.supervisorId).slice(0, 6), 16)
  const token = sharing[number % sharing.length]
  const others = token ? othersOf(token) : []
  return token ? { ...input, token, supervisorId: others[number % others.length]?.id } : input
}
