import { randomInt, randomUUID } from 'node:crypto'
import { midtermToken } from '../feedback/midterm/midterm-queries.ts'
import { linkToken } from '../feedback/requests/link/feedback-link-queries.ts'
import type { Profile } from '../platform/database/schema.ts'
import { hashToken } from '../platform/secrets/hash-token.ts'
import { markerWord } from './marker-word.ts'
import type { TestApp } from './test-app.ts'

export type SupervisorFacts = { name: string; email: string }

/** Two people with one mailbox, each the supervisor of several students. */
export const SHARING = ['Helena Marsh', 'Tomás Ribeiro'].map((name) => ({ name, email: 'interns@northwind.example' }))

export function supervisorFacts(): SupervisorFacts {
  return { name: `Helena ${markerWord()}`, email: `${markerWord()}@northwind.example` }
}

export async function makeLink(
  { config, db, time }: TestApp,
  student: Profile,
  supervisor: { id: string; email: string },
) {
  const { id: mailingId } = await db
    .insertInto('feedbackMailings')
    .values({ email: 'feedback-request', address: supervisor.email, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const token = linkToken(config.authSecret, id)
  // Links of different emails rarely end at the same time.
  const expiresAt = new Date(time.now.getTime() + 86_400_000 + randomInt(60_000))
  const [studentId, supervisorId] = [student.id, supervisor.id]
  await db
    .insertInto('feedbackLinks')
    .values({ id, mailingId, studentId, supervisorId, tokenHash: hashToken(token), expiresAt })
    .execute()
  return token
}

export async function makeMidtermLink({ config, db, time }: TestApp, supervisor: { id: string; email: string }) {
  const id = randomUUID()
  const token = midtermToken(config.authSecret, id)
  const link = { id, supervisorId: supervisor.id, address: supervisor.email, tokenHash: hashToken(token) }
  const expiresAt = new Date(time.now.getTime() + 86_400_000)
  await db
    .insertInto('midtermLinks')
    .values({ ...link, requestedAt: time.now, expiresAt })
    .execute()
  return token
}

/** A colleague passed the request on to this supervisor. */
export async function makeHandOver(
  { db, time }: TestApp,
  { id, name, email }: SupervisorFacts & { id: string },
): Promise<void> {
  const from = { fromName: `Tomás ${markerWord()}`, fromEmail: `${markerWord()}@northwind.example` }
  const answer = { supervisorId: id, kind: 'handed-over' as const, toName: name, toEmail: email, createdAt: time.now }
  await db
    .insertInto('supervisorAnswers')
    .values({ ...answer, ...from })
    .execute()
}
