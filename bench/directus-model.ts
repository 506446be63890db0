import { ANSWERS, type World } from './cases.ts'
import { onDatabase } from './cluster.ts'
import type { Shot } from './load.ts'

export const DIRECTUS_ADMIN = { email: 'admin@bench.example.com', password: 'a password for measuring' }

const TOKEN = 'a-token-that-is-used-for-measuring-only'
/** Where Directus puts the emails that are to leave; ours stand in the job queue's tables. */
const EMAILS = 'bench_emails'
const TABLES = [
  'internships',
  'internship_supervisors',
  'feedback',
  'feedback_links',
  'profiles',
  'departments',
  EMAILS,
]

/** A comparison: our case by its name, and the closest requests to Directus. */
export type Beside = {
  of: string
  /** What is different about this row where one of our cases stands beside two ways of Directus. */
  remark?: string
  /** So many times what Directus answers. */
  goal?: number
  shots: Shot[]
}

/** Before Directus starts: the table for its emails. */
export async function addEmails(database: string): Promise<void> {
  await onDatabase(database, (client) =>
    client.query(`create table ${EMAILS} (
      id uuid primary key default gen_random_uuid(), feedback_id uuid not null references feedback (id), email text not null,
      created_at timestamptz not null default now())`),
  )
}

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
  for (const [table, field, name, one] of [
    ['internship_supervisors', 'internship_id', 'supervisors', 'internships'],
    ['feedback', 'supervisor_id', 'feedback', 'internship_supervisors'],
    ['feedback_links', 'supervisor_id', 'links', 'internship_supervisors'],
    [EMAILS, 'feedback_id', 'emails', 'feedback'],
  ] as const) {
    await as('PATCH', `/relations/${table}/${field}`, { meta: { one_field: name } })
    await as('POST', `/fields/${one}`, { field: name, type: 'alias', meta: { special: ['o2m'] } })
  }
  const policy = (await as('POST', '/policies', { name: 'reads all, writes feedback' })) as { id: string }
  for (const collection of TABLES)
    await as('POST', '/permissions', { policy: policy.id, collection, action: 'read', fields: ['*'] })
  for (const [collection, action] of [
    ['feedback', 'update'],
    [EMAILS, 'create'],
    [EMAILS, 'update'],
  ])
    await as('POST', '/permissions', { policy: policy.id, collection, action, fields: ['*'] })
  const role = (await as('POST', '/roles', { name: 'everybody', policies: [{ policy: policy.id }] })) as { id: string }
  await as('POST', '/users', {
    first_name: 'Everybody',
    email: 'everybody@bench.example.com',
    role: role.id,
    token: TOKEN,
  })
  return TOKEN
}

/** For some of our cases the closest requests. */
export function directusShots({ students, managers, requests }: World, token: string): Beside[] {
  const headers = { Authorization: `Bearer ${token}` }
  const get = (table: string, query: Record<string, string>): Shot => ({
    method: 'GET',
    path: `/items/${table}?${new URLSearchParams(query)}`,
    headers,
  })
  const reviewPages = (department: string) =>
    managers.map(({ actor }) =>
      get('feedback', {
        fields: REVIEWED.join(),
        'filter[status][_eq]': 'submitted',
        [`filter${department}[_in]`]: actor.departments.join(),
        sort: '-created_at,-id',
        limit: '20',
      }),
    )
  return [
    {
      of: 'student dashboard',
      goal: 20,
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
    // The department is the student's major, as spec section 3 has it: Directus follows its relations there.
    {
      of: 'review page of 20, manager',
      goal: 15,
      shots: reviewPages('[supervisor_id][internship_id][student_id][major]'),
    },
    {
      of: 'review page of 20, manager',
      remark: 'Directus by the department that our triggers keep',
      shots: reviewPages('[department]'),
    },
    {
      of: 'opening a link, JSON',
      goal: 20,
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
      // By the link, while nobody has answered, and with an email to be sent: one request that is one transaction.
      of: 'submitting',
      goal: 14,
      shots: requests
        .slice(41)
        .filter((_, index) => index % 2 === 1)
        .map(({ hash }) => ({
          method: 'PATCH' as const,
          path: '/items/feedback?fields=id',
          headers,
          body: JSON.stringify({
            query: { filter: { status: { _eq: 'pending' }, supervisor_id: { links: { token_hash: { _eq: hash } } } } },
            data: {
              ...Object.fromEntries(Object.entries(ANSWERS).map(([key, value]) => [inSnakeCase(key), value])),
              status: 'submitted',
              submitted_at: new Date(),
              emails: [{ email: 'feedback-submitted' }],
            },
          }),
        })),
    },
  ]
}

const INTERNSHIP = ['id', 'employer_name', 'industry', 'position_title', 'description', 'start_date', 'end_date']
const REVIEWED = [
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
]
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
