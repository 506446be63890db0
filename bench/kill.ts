import type { Client } from 'pg'
import type { Inbox, Mail } from '../e2e/inbox.ts'
import { openPostgres } from '../src/server/database/client.ts'
import { EMAIL_QUEUE } from '../src/server/jobs/queue.ts'
import { findMiscounted } from '../src/server/testing/find-miscounted.ts'
import { atMost, type Budget } from './budgets.ts'
import { ANSWERS, type OpenRequest, type World } from './cases.ts'
import { onDatabase, urlOf } from './cluster.ts'
import { type Shot, sendOnce } from './load.ts'
import type { Arrangement } from './several.ts'

/** So many write and so many read at the same time. */
const CONNECTIONS = 8
const SUBMISSIONS = 400
/** A process delivers so many emails at a time. */
const IN_HAND = 2
/** The killed process's emails are tried again after a minute at most. Unit: milliseconds. */
const LONGEST_WAIT = 120_000

type Setting = { database: string; world: World; inbox: Inbox }

/**
 * Kills one of the serving processes while supervisors submit and students read, then counts what is missing and what is
 * there twice. Emails are counted by the mail server that they are handed over to, `inbox`.
 */
export async function killOneOf(two: Arrangement, { database, world, inbox }: Setting): Promise<Budget[]> {
  const before = inbox.mails.length
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

  const { lost, unsent, double, again, miscounted } = await whatBecameOf(answered, all, database, () =>
    inbox.mails.slice(before),
  )
  const name = `one of ${two.name}, killed`
  return [
    atMost(`${name}: submissions without an answer`, CONNECTIONS, failed.writing),
    atMost(`${name}: reading requests without an answer`, 0, failed.reading),
    atMost(`${name}: answered submissions that are lost`, 0, lost),
    atMost(`${name}: their emails that were not sent`, 0, unsent),
    atMost(`${name}: their emails that were sent twice as different ones`, 0, double),
    // What the process had in hand it may have handed over without noting it.
    atMost(`${name}: their emails that were sent again under the same id`, IN_HAND, again),
    atMost(`${name}: figures of the statistics that a recount does not give`, 0, miscounted),
  ]
}

function succeeds({ nginx }: Arrangement, shot: Shot): Promise<boolean> {
  return sendOnce(nginx, shot).then(
    () => true,
    () => false,
  )
}

type Fate = { lost: number; miscounted: number } & ReturnType<typeof compare>

/** Counts among the answered; for emails it waits until as many are there as there are submissions, answered or not. */
async function whatBecameOf(
  answered: OpenRequest[],
  all: OpenRequest[],
  database: string,
  arrived: () => Mail[],
): Promise<Fate> {
  const { db, close } = openPostgres(urlOf(database), { max: 1 })
  const miscounted = (await findMiscounted(db)).length
  await close()
  return onDatabase(database, async (client) => {
    const submitted = await client.query<Wanted>(WANTED, [all.map(({ feedbackId }) => feedbackId)])
    const kept = new Set(submitted.rows.map(({ id }) => id))
    const lost = answered.filter(({ feedbackId }) => !kept.has(feedbackId)).length
    for (const deadline = Date.now() + LONGEST_WAIT; ; ) {
      const emails = compare(submitted.rows, arrived())
      const isOver = emails.unsent === 0 && (await countUndelivered(client)) === 0
      if (isOver || Date.now() > deadline) return { lost, miscounted, ...emails }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })
}

type Wanted = { id: string; address: string; subject: string }

/** The submissions that are kept, each with the email that tells of it. */
const WANTED = `
  select feedback.id, profiles.email as address,
    internship_supervisors.name || ' has submitted feedback on your internship' as subject
  from feedback
    join internship_supervisors on internship_supervisors.id = feedback.supervisor_id
    join internships on internships.id = internship_supervisors.internship_id
    join profiles on profiles.id = internships.student_id
  where feedback.status = 'submitted' and feedback.id = any($1)`

/** What the killed process had in hand is still to be sent again. */
async function countUndelivered(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = $1 and state < 'completed'",
    [EMAIL_QUEUE],
  )
  return rows[0]?.count ?? 0
}

/** By recipient and subject: what is missing, what came under more ids than there are, and what came again under one. */
export function compare(wanted: Wanted[], arrived: Mail[]): { unsent: number; double: number; again: number } {
  const fate = { unsent: 0, double: 0, again: 0 }
  const called = ({ address, subject }: Wanted) => `${address} ${subject}`
  const mails = Map.groupBy(arrived, ({ to, subject }) => `${to} ${subject}`)
  for (const [name, { length }] of Map.groupBy(wanted, called)) {
    const ids = (mails.get(name) ?? []).map(({ id }) => id)
    const different = new Set(ids).size
    fate.unsent += Math.max(length - different, 0)
    fate.double += Math.max(different - length, 0)
    fate.again += ids.length - different
  }
  return fate
}
