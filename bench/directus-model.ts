import { ANSWERS, type World } from './cases.ts'
import type { Shot } from './load.ts'

export const DIRECTUS_ADMIN = { email: 'admin@bench.example.com', password: 'a password for measuring' }

const TOKEN = 'a-token-that-is-used-for-measuring-only'
const TABLES = ['internships', 'internship_supervisors', 'feedback', 'feedback_links', 'profiles', 'departments']

/**
 * Makes our tables known to Directus with the relations that the requests follow, and gives the token of somebody who may
 * read them and write feedback. A rule by department or student cannot be given: without a licence Directus 12 refuses
 * roles that see a part of a table. So what our product checks, here the request asks for by itself.
 */
export async function openTables(url: string): Promise<string> {
  const admin = (await call(url, 'POST', '/auth/login', DIRECTUS_ADMIN)) as { access_token: string }
  const as = (method: string, path: string, body: object) => call(url, method, path, body, admin.access_token)
  // No record of who changed what, which it keeps otherwise.
  for (const table of TABLES) await as('PATCH', `/collections/${table}`, { meta: { accountability: null } })
  for (const [table, field, name] of [
    ['internship_supervisors', 'internship_id', 'supervisors'],
    ['feedback', 'supervisor_id', 'feedback'],
  ] as const) {
    await as('PATCH', `/relations/${table}/${field}`, { meta: { one_field: name } })
    const one = table === 'feedback' ? 'internship_supervisors' : 'internships'
    await as('POST', `/fields/${one}`, { field: name, type: 'alias', meta: { special: ['o2m'] } })
  }
  const policy = (await as('POST', '/policies', { name: 'reads all, writes feedback' })) as { id: string }
  for (const collection of TABLES)
    await as('POST', '/permissions', { policy: policy.id, collection, action: 'read', fields: ['*'] })
  await as('POST', '/permissions', { policy: policy.id, collection: 'feedback', action: 'update', fields: ['*'] })
  const role = (await as('POST', '/roles', { name: 'everybody', policies: [{ policy: policy.id }] })) as { id: string }
  await as('POST', '/users', {
    first_name: 'Everybody',
    email: 'everybody@bench.example.com',
    role: role.id,
    token: TOKEN,
  })
  return TOKEN
}

/** For some of our cases, by their name, the closest request. */
export function directusShots(
  { students, managers, requests }: World,
  token: string,
): { name: string; shots: Shot[] }[] {
  const headers = { Authorization: `Bearer ${token}` }
  const get = (table: string, query: Record<string, string>): Shot => ({
    method: 'GET',
    path: `/items/${table}?${new URLSearchParams(query)}`,
    headers,
  })
  return [
    {
      name: 'student dashboard',
      shots: students.map(({ actor }) =>
        get('internships', {
          fields: [
            ...INTERNSHIP,
            'status',
            'rejection_reason',
            'created_at',
            ...under('supervisors', SUPERVISOR),
            ...under('supervisors.feedback', ['status', 'opened_at', 'submitted_at']),
          ].join(),
          'filter[student_id][_eq]': actor.id,
          sort: '-created_at,-id',
          limit: '-1',
        }),
      ),
    },
    {
      name: 'review page of 20, manager',
      shots: managers.map(({ actor }) =>
        get('feedback', {
          fields: [
            'id',
            'status',
            'created_at',
            'submitted_at',
            'from_student_browser',
            ...Object.keys(ANSWERS).map(inSnakeCase),
            ...under('supervisor_id', ['name', 'email', 'is_primary']),
            ...under('supervisor_id.internship_id', INTERNSHIP),
            ...under('supervisor_id.internship_id.student_id', ['id', 'first_name', 'last_name', 'email', 'major']),
            ...under('reviewed_by', ['first_name', 'last_name']),
          ].join(),
          'filter[status][_eq]': 'submitted',
          'filter[department][_in]': actor.departments.join(),
          sort: '-created_at,-id',
          limit: '20',
        }),
      ),
    },
    {
      name: 'opening a link, JSON',
      shots: requests.slice(0, 40).map(({ hash }) =>
        get('feedback_links', {
          fields: [
            'expires_at',
            'revoked_at',
            ...under('supervisor_id', SUPERVISOR),
            ...under('supervisor_id.feedback', ['id', 'status']),
            ...under('supervisor_id.internship_id', [...INTERNSHIP, 'status']),
            ...under('supervisor_id.internship_id.student_id', ['first_name', 'last_name']),
          ].join(),
          'filter[token_hash][_eq]': hash,
          limit: '1',
        }),
      ),
    },
    {
      // Without an email, and by the record's id: no link is looked up, no state checked.
      name: 'submitting',
      shots: requests
        .slice(41)
        .filter((_, index) => index % 2 === 1)
        .map(({ feedbackId }) => ({
          method: 'PATCH' as const,
          path: `/items/feedback/${feedbackId}?fields=id`,
          headers,
          body: JSON.stringify({
            ...Object.fromEntries(Object.entries(ANSWERS).map(([key, value]) => [inSnakeCase(key), value])),
            status: 'submitted',
            submitted_at: new Date(),
          }),
        })),
    },
  ]
}

const INTERNSHIP = ['id', 'employer_name', 'industry', 'position_title', 'description', 'start_date', 'end_date']
const SUPERVISOR = ['id', 'name', 'email', 'is_primary', 'confirmed_at', 'declined_at']

function under(relation: string, fields: string[]): string[] {
  return fields.map((field) => `${relation}.${field}`)
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

async function call(url: string, method: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}
