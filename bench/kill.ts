import { openPostgres } from '../src/server/database/client.ts'
import { findMiscounted } from '../src/server/testing/find-miscounted.ts'
import { atMost, type Budget } from './budgets.ts'
import { ANSWERS, type OpenRequest, type World } from './cases.ts'
import { onDatabase, urlOf } from './cluster.ts'
import { type Shot, sendOnce } from './load.ts'
import type { Arrangement } from './several.ts'

/** So many write and so many read at the same time. */
const CONNECTIONS = 8
const SUBMISSIONS = 400
/** The killed process's emails are tried again after a minute at most. Unit: milliseconds. */
const LONGEST_WAIT = 120_000

/** Kills one of the serving processes while supervisors submit and students read, then counts what is missing and what is there twice. */
export async function killOneOf(two: Arrangement, database: string, world: World): Promise<Budget[]> {
  const all = world.requests.splice(-SUBMISSIONS)
  const requests = [...all]
  const answered: OpenRequest[] = []
  const failed = { writing: 0, reading: 0 }
  let isOver = false
  const [victim = 0] = two.servingPids()

  const write = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      if (requests.length === SUBMISSIONS / 2) process.kill(victim, 'SIGKILL')
      const { token } = request
      const body = JSON.stringify({ token, answers: ANSWERS })
      const isAnswered = await succeeds(two, { method: 'POST', path: '/api/v1/feedback-links/submit', body })
      if (isAnswered) answered.push(request)
      else failed.writing += 1
    }
  }
  const read = async () => {
    const [person] = world.students
    while (!isOver) {
      const headers = { Cookie: person?.cookie ?? '' }
      if (!(await succeeds(two, { method: 'GET', path: '/api/v1/internships/mine', headers }))) failed.reading += 1
    }
  }
  const reading = Promise.all(Array.from({ length: CONNECTIONS }, read))
  await Promise.all(Array.from({ length: CONNECTIONS }, write))
  isOver = true
  await reading

  const { lost, unsent, twice, miscounted } = await whatBecameOf(answered, all, database)
  const name = `one of ${two.name}, killed`
  return [
    atMost(`${name}: submissions without an answer`, CONNECTIONS, failed.writing),
    atMost(`${name}: reading requests without an answer`, 0, failed.reading),
    atMost(`${name}: answered submissions that are lost`, 0, lost),
    atMost(`${name}: their emails that were not sent`, 0, unsent),
    atMost(`${name}: their emails that were sent twice`, 0, twice),
    atMost(`${name}: figures of the statistics that a recount does not give`, 0, miscounted),
  ]
}

function succeeds({ nginx }: Arrangement, shot: Shot): Promise<boolean> {
  return sendOnce(nginx, shot).then(
    () => true,
    () => false,
  )
}

/** Counts among the answered; for emails it waits until as many are there as there are submissions, answered or not. */
async function whatBecameOf(
  answered: OpenRequest[],
  all: OpenRequest[],
  database: string,
): Promise<{ lost: number; unsent: number; twice: number; miscounted: number }> {
  const { db, close } = openPostgres(urlOf(database), { max: 1 })
  const miscounted = (await findMiscounted(db)).length
  await close()
  return onDatabase(database, async (client) => {
    const submitted = await client.query<{ id: string }>(
      "select id from feedback where status = 'submitted' and id = any($1)",
      [all.map(({ feedbackId }) => feedbackId)],
    )
    const kept = new Set(submitted.rows.map(({ id }) => id))
    const lost = answered.filter(({ feedbackId }) => !kept.has(feedbackId)).length
    for (const deadline = Date.now() + LONGEST_WAIT; ; ) {
      const { rows } = await client.query<{ unsent: number; twice: number }>(EMAILS, [[...kept]])
      const [{ unsent, twice } = { unsent: 0, twice: 0 }] = rows
      if (unsent === 0 || Date.now() > deadline) return { lost, unsent, twice, miscounted }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })
}

/** Without a mail server emails are kept in a table. */
const EMAILS = `
  with wanted as (
    select profiles.email as address, internship_supervisors.name || ' has submitted feedback on your internship' as subject,
      count(*)::int as number
    from feedback
      join internship_supervisors on internship_supervisors.id = feedback.supervisor_id
      join internships on internships.id = internship_supervisors.internship_id
      join profiles on profiles.id = internships.student_id
    where feedback.id = any($1) group by 1, 2),
  sent as (
    select to_address as address, subject, count(*)::int as number from captured_emails group by 1, 2)
  select coalesce(sum(greatest(wanted.number - coalesce(sent.number, 0), 0)), 0)::int as unsent,
    coalesce(sum(greatest(coalesce(sent.number, 0) - wanted.number, 0)), 0)::int as twice
  from wanted left join sent using (address, subject)`
