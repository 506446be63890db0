import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackSubmitted } from '../../feedback/requests/emails/feedback-submitted-email.tsx'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { EMAIL_QUEUE, type EmailJob, startQueue } from '../../platform/jobs/queue.ts'
import { verifyChain } from '../../privacy/audit/verify-chain.ts'
import { makeFeedback, makeInternship, makeManager, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { makeQuestionSet, makeQuestionVersion, QUESTION } from '../../testing/question-sets.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { requireEmpty, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const { config, db, queue, log, clock, logged } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-backup-'))
const file = join(folder, 'full.backup')
afterAll(() => rmSync(folder, { recursive: true }))
let newestHash: string

beforeAll(async () => {
  const student = await makeStudent(db, { firstName: 'Łukasz "\\" \n Żółć' })
  await makeManager(db, ['Computer Science'])
  const { supervisor } = await makeInternship(db, student)
  const asked = await makeQuestionSet(db)
  const feedback = await makeFeedback(db, supervisor, {
    further: { safety: { value: 2 } },
    strengths: '{"a": "\\\\."}\r\nend',
  })
  await inTransaction(db, (tx) => queue.enqueueEmail(tx, feedbackSubmitted, { feedbackId: feedback.id }))
  newestHash = (await verifyChain(db)).newestHash
  await makeStudent(db)
  // The questions change; the feedback keeps its own.
  await makeQuestionVersion(db, asked, 2, [QUESTION])
  await writeBackup({ config, db, clock }, file)
})

/** Shared by all refused backups, which must leave it empty. */
const empty = await openEmptyDatabase()
const emptyQueue = await startQueue(empty, log, { supervise: false, mayMigrate: true })
const target = await openEmptyDatabase()
const targetQueue = await startQueue(target, log, { supervise: false, mayMigrate: true })
afterAll(async () => {
  await emptyQueue.stop()
  await empty.close()
  await targetQueue.stop()
  await target.close()
})

/** The sentence that refuses a backup. Checks that nothing of the backup remains. */
async function refusal(path: string): Promise<string> {
  const restoring = restoreBackup(empty.db, emptyQueue, path)
  const error = await restoring.then(
    () => new Error('restored'),
    (reason: Error) => reason,
  )
  const tables = await sql`select from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(empty.db)
  expect(tables.rows).toHaveLength(0)
  expect(await emptyQueue.boss.findJobs(EMAIL_QUEUE)).toEqual([])
  return error.message
}

/** A copy of the backup with changed text. */
function changed(change: (text: string) => string): string {
  const path = join(folder, 'changed.backup')
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  return path
}

async function everything(database: Db) {
  return {
    profiles: await database.selectFrom('profiles').selectAll().orderBy('id').execute(),
    internships: await database.selectFrom('internships').selectAll().orderBy('id').execute(),
    feedback: await database.selectFrom('feedback').selectAll().orderBy('id').execute(),
    questions: await database.selectFrom('questionSetVersions').selectAll().orderBy('number').execute(),
    counts: (await sql`select * from review_counts order by 1, 2, 3`.execute(database)).rows,
  }
}

describe('a backup', () => {
  beforeAll(() => restoreBackup(target.db, targetQueue, file))

  it('restores every row, computed columns and counts included', async () => {
    const restored = await everything(target.db)
    expect(restored).toEqual(await everything(db))
    expect(restored.profiles).toHaveLength(3)
    expect(restored.feedback).toMatchObject([
      { questionVersionId: restored.questions[0]!.id, furtherAnswers: { safety: { value: 2 } } },
    ])
  })

  it('restores emails that are not sent yet', async () => {
    const jobs = await targetQueue.boss.findJobs<EmailJob>(EMAIL_QUEUE)
    expect(jobs.map(({ data }) => data.email)).toEqual(['feedback-submitted'])
  })

  it('restores the audit trail: the check finds it unbroken, and entries continue to be refused changes', async () => {
    const count = sql<{ entries: number }>`select count(*)::int as entries from audit_entries`
    const [{ entries } = { entries: 0 }] = (await count.execute(target.db)).rows
    expect(entries).toBeGreaterThan(5)
    expect(await verifyChain(target.db, newestHash)).toMatchObject({ entries, problem: null })
    await expect(sql`delete from audit_entries`.execute(target.db)).rejects.toMatchObject({ code: '42501' })
    await makeStudent(target.db)
    expect(await verifyChain(target.db)).toMatchObject({ entries: entries + 1, problem: null })
  })

  it('restores keys and triggers: they apply to what is written afterwards', async () => {
    await target.db.updateTable('internships').set({ employerName: 'Quarry Works' }).execute()
    const { searchText } = await target.db.selectFrom('internships').select('searchText').executeTakeFirstOrThrow()
    expect(searchText).toContain('quarry works')
    await expect(makeSupervisor(target.db, { id: randomUUID() })).rejects.toMatchObject({ code: '23503' })
  })

  it('shows in plain text what it contains', () => {
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toMatch(/^fieldmark-backup \{/)
    expect(text).toContain('\ntable profiles\n{"id":')
    expect(text).not.toContain(config.authSecret)
  })

  it('is recorded with its time and size', async () => {
    const [backup] = await db.selectFrom('backups').selectAll().execute()
    expect(backup).toMatchObject({ takenAt: clock(), bytes: readFileSync(file).length })
  })

  it('never replaces a file, and leaves none behind when it fails', async () => {
    await expect(writeBackup({ config, db, clock }, file)).rejects.toThrow(`${file} already exists.`)
    const nowhere = join(folder, 'nowhere/backup')
    await expect(writeBackup({ config, db, clock }, nowhere)).rejects.toThrow('cannot be written')
    expect(readdirSync(folder)).not.toContain('full.backup.partial')
  })

  it('says who writes the file, if it cannot be written', async () => {
    const place = join(file, 'no-folder.backup')
    const onServer = { ...config, databaseUrl: 'postgres://db.example/fieldmark' }
    const cause = `${place} cannot be written (ENOTDIR`
    await expect(writeBackup({ config: onServer, db, clock }, place)).rejects.toThrow(cause)
    const embedded = { ...config, databaseUrl: undefined }
    await expect(writeBackup({ config: embedded, db, clock }, place)).rejects.toThrow('a running server writes it')
  })
})

describe('a backup that cannot be restored leaves the database empty', () => {
  it.each([
    [
      'a changed row',
      (text: string) => text.replace(/(table internships\n.*)Northwind/, '$1Southwind'),
      'its rows of internships do not have',
    ],
    [
      'a missing row',
      (text: string) => text.replace(/(table feedback\n).*\n/, '$1'),
      'its rows of feedback do not have',
    ],
    ['a missing end', (text: string) => text.replace('complete\n', ''), 'damaged or incomplete'],
    ['newer tables', (text: string) => text.replace('"0001-', '"9999-'), 'newer version of the product'],
    ['another format', (text: string) => text.replace('"format":1', '"format":2'), 'cannot read'],
  ])('%s', async (_, change, sentence) => {
    expect(await refusal(changed(change))).toContain(sentence)
  })

  it('a file that ends early, another file, and no file', async () => {
    const path = join(folder, 'short.backup')
    writeFileSync(path, readFileSync(file).subarray(0, -200))
    expect(await refusal(path)).toContain('damaged or incomplete')
    writeFileSync(path, 'name,email\n')
    expect(await refusal(path)).toContain('damaged or incomplete')
    expect(await refusal(join(folder, 'absent'))).toContain('There is no file')
  })

  it('refuses a database that contains something', async () => {
    await expect(restoreBackup(db, queue, file)).rejects.toThrow('to restore into is not empty')
    await expect(requireEmpty(db, 'move into')).rejects.toThrow('to move into is not empty')
    expect(logged.join('')).not.toContain('error')
  })
})
