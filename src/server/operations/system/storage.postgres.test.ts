import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { askLater } from '../../feedback/requests/asking/confirmation-commands.ts'
import type { Db } from '../../platform/database/client.ts'
import { sealEntries } from '../../privacy/audit/seal-entries.ts'
import { feedbackAnswers, makeAdmin, makeStudent, registrationInput } from '../../testing/factories.ts'
import { readFeedback, selectInternships } from '../../testing/read-records.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteExpiredData } from '../process/delete-expired-data.ts'

// Measures the storage an internship takes, from its registration until its student has read the feedback. docs/scale.md plans
// with these figures. MEASURED_INTERNSHIPS=200 measures more of them, and prints a line for each table.

const MEASURED = Number(process.env.MEASURED_INTERNSHIPS ?? 40)
/** These fill the first pages of tables and indexes. */
const BEFORE = MEASURED / 2
const STUDENTS_PER_INTERNSHIP = 1 / 1.7
const SIGN_INS = 5
const START = new Date('2026-06-01T08:00:00Z')
const END = new Date('2026-08-28T00:00:00Z')
/** The days from the end on which supervisors answer, as many as there are emails; null for those who never do. */
const ANSWERS = [-9, -8, -2, 2, 6, 11, null]
/** How far so small a measurement may be from the plan: many pages are half empty, and on a busy server fewer are freed in between. */
const TOLERANCE = 0.75

const app = await createTestApp()
const { db, time } = app
const random = seededRandom(60)
const { id: adminId } = await makeAdmin(db)
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!

it('an internship takes as much as docs/scale.md plans', { timeout: 60 * MINUTE }, async () => {
  await live(BEFORE)
  const before = await sizes(db)
  await live(MEASURED)
  const after = await sizes(db)
  const grown = after.map(({ name, bytes }) => ({
    name,
    kilobytes: (bytes - (before.find((one) => one.name === name)?.bytes ?? 0)) / 1024 / MEASURED,
  }))
  const sumOf = (isOf: (name: string) => boolean) =>
    grown.filter(({ name }) => isOf(name)).reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  const isQueue = (name: string) => name.startsWith('pgboss.')
  const isTrail = (name: string) => name.startsWith('public.audit_')
  const measured = {
    records: sumOf((name) => !isQueue(name) && !isTrail(name)),
    trail: sumOf(isTrail),
  }
  const lines = grown.filter(({ kilobytes }) => kilobytes >= 0.05).toSorted((a, b) => b.kilobytes - a.kilobytes)
  const described = lines.map(({ name, kilobytes }) => `${kilobytes.toFixed(2).padStart(7)} KB  ${name}`).join('\n')
  if (process.env.MEASURED_INTERNSHIPS) process.stdout.write(`${JSON.stringify(measured)}\n${described}\n`)
  const plan = /(\d+) KB of records and (\d+) KB of audit trail/.exec(readFileSync('docs/scale.md', 'utf8'))
  for (const [part, planned] of Object.entries({ records: Number(plan?.[1]), trail: Number(plan?.[2]) })) {
    const kilobytes = measured[part as keyof typeof measured]
    expect(Math.abs(kilobytes / planned - 1), `${part}: ${kilobytes} KB\n${described}`).toBeLessThan(TOLERANCE)
  }
})

/** Creates internships with their students, and plays them until the students have read the feedback. */
async function live(count: number): Promise<void> {
  time.now = START
  const admin = await app.as({ id: adminId })
  const students = await Promise.all(
    Array.from({ length: Math.ceil(count * STUDENTS_PER_INTERNSHIP) }, () => makeStudent(db)),
  )
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const student = await app.as(students[nth % students.length]!)
    for (let more = 1; more < SIGN_INS; more++) await app.as(students[nth % students.length]!)
    const name = `Supervisor ${Math.floor(random() * 1e9)}`
    const another = `another${Math.floor(random() * 1e9)}@companies.example`
    const second = { name: 'Another Supervisor', email: another, isPrimary: false }
    const { id } = await student.internships.register(
      registrationInput({
        employerName: `Employer ${Math.floor(random() * 500)}`,
        description: text(400),
        supervisors: [
          { name, email: `${name.replace(' ', '').toLowerCase()}@companies.example`, isPrimary: true },
          ...(nth % 5 === 0 ? [second] : []),
        ],
      }),
    )
    ids.push(id)
    const { supervisors: _, ...facts } = registrationInput({ description: text(450) })
    if (nth % 2 === 0) await student.internships.edit({ id, ...facts })
  }
  await app.deliverWaitingEmails()
  time.now = new Date(START.getTime() + 2 * DAY)
  for (let from = 0; from < count; from += 500)
    await admin.bulkDecisions.decideInternships({
      selection: await selectInternships(db, ids.slice(from, from + 500)),
      decision: 'approved',
      reason: '',
    })
  await sendWhatIsDue()

  const supervisors = await db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipSupervisors.id', 'internshipId', 'studentId', 'name', 'internshipSupervisors.email'])
    .where('internshipId', 'in', ids)
    .orderBy('internshipSupervisors.email')
    .execute()
  for (const [nth, { id: supervisorId, studentId, name, email }] of supervisors.entries())
    if (nth % 4 === 0)
      await (await app.as({ id: studentId })).supervisors.correct({ supervisorId, name, email: `correct.${email}` })
  const answering = supervisors.map((one) => ({ ...one, answersOn: pick(ANSWERS) }))
  for (let day = -12; day <= 12; day++) {
    time.now = new Date(END.getTime() + day * DAY + 12 * HOUR)
    await sendWhatIsDue()
    for (const { id } of answering.filter(({ answersOn }) => answersOn === day))
      await app.stranger.feedbackRequests.submit({
        token: await app.newestToken(id),
        answers: feedbackAnswers({ strengths: text(350), developmentAreas: text(250), additionalComments: text(100) }),
      })
  }
  const submitted = await db
    .selectFrom('feedback')
    .select(['id', 'supervisorId'])
    .where('status', '=', 'submitted')
    .execute()
  for (const [nth, { id, supervisorId }] of submitted.entries()) {
    await admin.feedback.approve(await readFeedback(db, { id }))
    const { studentId, internshipId } = answering.find((one) => one.id === supervisorId)!
    const student = await app.as({ id: studentId })
    await student.feedback.view({ internshipId, supervisorId })
    if (nth % 3 === 0) await student.reportLinks.create({ internshipId, supervisorId })
  }
  await app.deliverWaitingEmails()
  await sealEntries(db)
  // Sessions expire by the machine's clock.
  await deleteExpiredData({ db, clock: () => new Date(Date.now() + 30 * DAY) })
  await sql`vacuum`.execute(db)
}

async function sendWhatIsDue(): Promise<void> {
  await sendDueEmails(app)
  await askLater(app)
  await app.deliverWaitingEmails()
}

async function sizes(database: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relnamespace::regnamespace || '.' || relname as name, pg_total_relation_size(pg_class.oid) as bytes
    from pg_class where relkind in ('r', 'm') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  `.execute(database)
  return rows
}

const WORDS =
  'we with the wind yields data from team who asked early and wrote clear reports on time about weather models'.split(
    ' ',
  )

/** Different each time, so that it compresses no better than real text. */
function text(length: number): string {
  let words = ''
  while (words.length < length) words += `${pick(WORDS)}${random() < 0.3 ? Math.floor(random() * 1000) : ''} `
  return words.trim()
}
