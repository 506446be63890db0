import { createHmac } from 'node:crypto'
import { query } from './database.ts'
import { SECRET, type Shot } from './server.ts'

export type Case = {
  name: string
  /** Minimum throughput relative to Directus. */
  ofDirectus?: number
  /**
   * `search`: judged by p99. `slow`: every connection sends one request, however long that takes. `once`: each open request can be
   * answered once. `download`: one at a time.
   */
  kind?: 'search' | 'slow' | 'once' | 'download'
  /** Sent in turn; with `once` one for each open request. */
  shots: (world: World) => Shot[]
}

/** The people and links of a seeded database that the requests are about. */
export type World = { students: Person[]; managers: Person[]; admin: Person; requests: OpenRequest[] }

export type Person = { id: string; cookie: string; departments: string[] }

/** `ids`: the parameter values that differ between links. */
export type OpenRequest = { token: string; hash: string; ids: string[] }

export const ANSWERS = {
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 4,
  professionalism: 5,
  overallRating: 4,
  strengths: 'Took initiative on the forecasting project and carried it to the end.',
  developmentAreas: 'Could ask for help sooner instead of trying alone for days.',
  additionalComments: '',
}

/** Rare, frequent, two words, two frequent words that rarely or sometimes occur together, an address, no match, two letters. */
const SEARCHES =
  'contoso clinic, riverton, engineer, data engineer, legal systems, riverton data, student4711@, qqqzzz, li'.split(
    ', ',
  )

export const CASES: Case[] = [
  {
    name: 'student dashboard',
    ofDirectus: 8,
    shots: ({ students }) => students.map((person) => get('/api/v1/internships/mine', person)),
  },
  {
    name: 'review page of 20',
    ofDirectus: 8,
    shots: ({ managers }) => managers.map((person) => get('/api/v1/feedback?status=submitted&limit=20', person)),
  },
  ...SEARCHES.map(
    (search): Case => ({
      name: `search '${search}'`,
      kind: 'search',
      shots: ({ managers, admin }) =>
        [...managers, admin].map((person) =>
          get(`/api/v1/feedback?limit=20&search=${encodeURIComponent(search)}`, person),
        ),
    }),
  ),
  {
    name: 'statistics, admin',
    kind: 'slow',
    shots: ({ admin }) => [get('/api/v1/statistics', admin)],
  },
  {
    name: 'statistics, manager',
    shots: ({ managers }) => managers.map((person) => get('/api/v1/statistics', person)),
  },
  {
    name: 'opening a link, JSON',
    ofDirectus: 8,
    shots: ({ requests }) =>
      requests.slice(0, OPENED).map(({ token }) => post('/api/v1/feedback-links/open', { token })),
  },
  {
    name: 'opening a link, page',
    shots: ({ requests }) =>
      requests.slice(0, OPENED).map(({ token }) => ({ method: 'GET', path: `/feedback/submit/${token}` })),
  },
  {
    name: 'CSV export',
    kind: 'download',
    shots: ({ admin }) => [get('/api/v1/exports/feedback.csv', admin)],
  },
  // Last: its emails are still being sent afterwards.
  {
    name: 'submitting feedback',
    ofDirectus: 5,
    kind: 'once',
    shots: ({ requests }) =>
      requests.map(({ token }) => post('/api/v1/feedback-links/submit', { token, answers: ANSWERS })),
  },
]

const STUDENTS = 40
const MANAGERS = 10
const OPENED = 40

function get(path: string, { cookie }: Person): Shot {
  return { method: 'GET', path, headers: { Cookie: cookie } }
}

function post(path: string, body: object): Shot {
  return { method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Opens sessions for some people, and finds the open requests. */
export async function openWorld(database: string): Promise<World> {
  const people = await query<{ id: string; role: string; token: string; departments: string[] }>(
    database,
    `with people as (
      select id, role from profiles where role = 'admin'
      union all (select id, role from profiles where role = 'manager' order by id limit $1)
      union all (select id, role from profiles where role = 'student' order by id limit $2)
    ), opened as (
      insert into sessions (user_id, token, expires_at)
      select id, 'session-of-' || id, now() + interval '30 days' from people returning user_id, token
    )
    select id, role, token, array(select department_name from manager_departments where manager_id = id) as departments
    from people join opened on user_id = id order by id`,
    [MANAGERS, STUDENTS],
  )
  // seed.sql makes the tokens from the links' numbers.
  const requests = await query<OpenRequest>(
    database,
    `select substr(encode(sha256(convert_to('bench ' || row_number() over (order by feedback_links.id), 'utf8')), 'hex'), 1, 40) as token,
      token_hash as hash, array[token_hash, feedback_links.id::text, feedback.id::text, feedback_links.supervisor_id::text,
        student_id::text, internship_id::text] as ids
    from feedback_links
    join feedback using (supervisor_id)
    join internship_supervisors on internship_supervisors.id = supervisor_id`,
  )
  const having = (role: string): Person[] =>
    people.filter((one) => one.role === role).map(({ token, ...one }) => ({ ...one, cookie: sessionCookie(token) }))
  return { students: having('student'), managers: having('manager'), admin: having('admin')[0]!, requests }
}

/** The cookie of a session with this token, signed with SECRET. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return `fieldmark.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
