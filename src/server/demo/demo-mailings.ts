import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../database/client.ts'

const MINUTE = 60_000

/** The delivery status of unanswered requests, in turn. */
const OUTCOMES = ['handed over', 'opened', 'handed over', 'failed'] as const

/** Adds the emails for the demo's requests, and when their forms were opened. */
export async function addMailings(tx: Tx): Promise<void> {
  const requests = await tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select([
      'feedback.id',
      'feedback.supervisorId',
      'feedback.createdAt',
      'feedback.submittedAt',
      'internships.studentId',
      'internshipSupervisors.email as address',
    ])
    .orderBy('feedback.createdAt')
    .execute()
  for (const [index, { id, createdAt, submittedAt, address, ...link }] of requests.entries()) {
    const outcome = submittedAt ? 'opened' : OUTCOMES[index % OUTCOMES.length]
    const mailingId = randomUUID()
    const handedOverAt = new Date(createdAt.getTime() + 2000)
    const failure = { failedAt: new Date(createdAt.getTime() + MINUTE), failureReason: '550 5.1.1 User unknown' }
    await tx
      .insertInto('feedbackMailings')
      .values({
        id: mailingId,
        email: 'feedback-request',
        address,
        requestedAt: createdAt,
        handedOverAt,
        messageId: `${mailingId}@demo.example`,
        ...(outcome === 'failed' && failure),
      })
      .execute()
    // The link has no token, but the hash has to be unique.
    const tokenHash = createHash('sha256').update(mailingId).digest('hex')
    const row = { mailingId, ...link, tokenHash, expiresAt: handedOverAt }
    await tx.insertInto('feedbackLinks').values(row).execute()
    const openedAt = new Date((submittedAt ?? createdAt).getTime() + (submittedAt ? -3 - (index % 7) : 90) * MINUTE)
    if (outcome === 'opened') await tx.updateTable('feedback').set({ openedAt }).where('id', '=', id).execute()
  }
}
