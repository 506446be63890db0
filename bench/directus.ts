import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ANSWERS, type Person, type World } from './cases.ts'
import { query, urlOf } from './database.ts'
import { type Running, type Shot, startServer } from './server.ts'

const ADMIN = { email: 'admin@bench.example.com', password: 'a password for measurements' }
const TOKEN = 'a-token-for-measurements-only'
/** The table where Directus queues emails; the product uses pg-boss. */
const EMAILS = 'bench_emails'
const TABLES = 'internships internship_supervisors feedback feedback_links profiles departments'
  .split(' ')
  .concat(EMAILS)

/** Starts Directus on the product's tables, or says why it cannot. `npm run bench` installs it, and names its folder. */
export async function startDirectus(database: string): Promise<{ server?: Running; missing?: string }> {
  const folder = process.env.DIRECTUS
  if (!folder) return { missing: 'Directus is not installed' }
  const cli = join(folder, 'node_modules/directus/cli.js')
  const node = join(folder, 'node_modules/node/bin/node')
  const settings = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: urlOf(database),
    SECRET: 'another secret for measurements only',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    PRESSURE_LIMITER_ENABLED: 'false',
    NO_UPDATE_NOTIFIER: '1',
  }
  await query(
    database,
    `create table ${EMAILS} (id uuid primary key default gen_random_uuid(), feedback_id uuid not null references feedback (id),
      email text not null, created_at timestamptz not null default now())`,
  )
  const prepared = spawnSync(node, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  if (prepared.status !== 0) return { missing: `Directus could not be prepared: ${prepared.stderr}`.slice(0, 200) }
  const server = await startServer([cli, 'start'], settings, '/server/ping', { node, cwd: folder })
  await openTables(server.url)
  return { server }
}

/**
 * Registers the relations between our tables and creates one user who may read them all and write feedback. Without a
 * licence, Directus 12 has no row-level permissions, so the requests filter by what the product enforces.
 */
async function openTables(url: string): Promise<void> {
  const { access_token: token } = (await call(url, 'POST', '/auth/login', ADMIN)) as { access_token: string }
  const as = (method: string, path: string, body: object) => call(url, method, path, body, token)
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
  const { id: policy } = (await as('POST', '/policies', { name: 'reads all, writes feedback' })) as { id: string }
  const permissions = [
    ...TABLES.map((collection) => ({ collection, action: 'read' })),
    { collection: 'feedback', action: 'update' },
    { collection: EMAILS, action: 'create' },
    { collection: EMAILS, action: 'update' },
  ]
  for (const permission of permissions) await as('POST', '/permissions', { policy, fields: ['*'], ...permission })
  const { id: role } = (await as('POST', '/roles', { name: 'everybody', policies: [{ policy }] })) as { id: string }
  await as('POST', '/users', { first_name: 'Everybody', email: 'everybody@bench.example.com', role, token: TOKEN })
}

async function call(url: string, method: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}

const INTERNSHIP = 'id employer_name industry position_title description start_date end_date status'.split(' ')
const SUPERVISOR = 'id name email is_primary confirmed_at declined_at'.split(' ')
const FEEDBACK = 'id status created_at submitted_at from_student_browser'.split(' ')
const ANSWER_COLUMNS = Object.fromEntries(
  Object.entries(ANSWERS).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
)

/** The requests to Directus that come closest to a case of ours. */
export function directusShots(name: string, { students, managers, requests }: World): Shot[] {
  if (name === 'student dashboard') return students.map(dashboard)
  if (name === 'review page of 20') return managers.map(reviewPage)
  if (name === 'opening a link, JSON') return requests.slice(0, 40).map(({ hash }) => link(hash))
  if (name === 'submitting feedback') return requests.map(({ hash }) => submission(hash))
  throw new Error(`Directus has no requests for '${name}'`)
}

function dashboard({ id }: Person): Shot {
  return items('internships', {
    fields: [
      ...INTERNSHIP,
      'rejection_reason',
      'created_at',
      ...under('supervisors', SUPERVISOR),
      ...under('supervisors.feedback', ['status', 'opened_at', 'submitted_at']),
    ],
    'filter[student_id][_eq]': id,
    sort: '-created_at,-id',
    limit: '-1',
  })
}

/** The department is the student's major; the column that our triggers keep is not Directus's. */
function reviewPage({ departments }: Person): Shot {
  return items('feedback', {
    fields: [
      ...FEEDBACK,
      ...Object.keys(ANSWER_COLUMNS),
      ...under('supervisor_id', ['name', 'email', 'is_primary']),
      ...under('supervisor_id.internship_id', INTERNSHIP),
      ...under('supervisor_id.internship_id.student_id', ['id', 'first_name', 'last_name', 'email', 'major']),
      ...under('reviewed_by', ['first_name', 'last_name']),
    ],
    'filter[status][_eq]': 'submitted',
    'filter[supervisor_id][internship_id][student_id][major][_in]': departments.join(),
    sort: '-created_at,-id',
    limit: '20',
  })
}

function link(hash: string): Shot {
  return items('feedback_links', {
    fields: [
      'expires_at',
      'revoked_at',
      ...under('supervisor_id', SUPERVISOR),
      ...under('supervisor_id.feedback', ['id', 'status']),
      ...under('supervisor_id.internship_id', INTERNSHIP),
      ...under('supervisor_id.internship_id.student_id', ['first_name', 'last_name']),
    ],
    'filter[token_hash][_eq]': hash,
    limit: '1',
  })
}

/** One request, one transaction: stores the answers if the request is still open, and queues an email. */
function submission(hash: string): Shot {
  return {
    method: 'PATCH',
    path: '/items/feedback?fields=id',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: { filter: { status: { _eq: 'pending' }, supervisor_id: { links: { token_hash: { _eq: hash } } } } },
      data: {
        ...ANSWER_COLUMNS,
        status: 'submitted',
        submitted_at: new Date(),
        emails: [{ email: 'feedback-submitted' }],
      },
    }),
  }
}

function items(
  table: string,
  { fields, ...parameters }: { fields: string[]; [name: string]: string | string[] },
): Shot {
  const search = new URLSearchParams({ fields: fields.join(), ...(parameters as Record<string, string>) })
  return { method: 'GET', path: `/items/${table}?${search}`, headers: { Authorization: `Bearer ${TOKEN}` } }
}

function under(relation: string, fields: string[]): string[] {
  return fields.map((field) => `${relation}.${field}`)
}
