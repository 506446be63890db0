import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '../database/client.ts'

const MINUTE = 60_000

/** What became of each mailing, over and over again. */
const OUTCOMES = ['handed over', 'opened', 'handed over', 'failed'] as const

/** The emails behind the demo's requests, and when their forms were opened. */
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
  for (const [index, request] of requests.entries()) {
    const { id, createdAt, submittedAt, address, ...link } = request
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
        ...(outcome === 'failed' ? failure : {}),
      })
      .execute()
    // Nobody holds the token of this link; its hash only has to be one of a kind.
    const tokenHash = createHash('sha256').update(mailingId).digest('hex')
    await tx
      .insertInto('feedbackLinks')
      .values({ mailingId, ...link, tokenHash, expiresAt: handedOverAt })
      .execute()
    const openedAt = new Date((submittedAt ?? createdAt).getTime() + (submittedAt ? -3 - (index % 7) : 90) * MINUTE)
    if (outcome === 'opened') await tx.updateTable('feedback').set({ openedAt }).where('id', '=', id).execute()
  }
}
