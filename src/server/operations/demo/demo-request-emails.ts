import { randomUUID } from 'node:crypto'
import { DAY, MINUTE } from '#domain/durations'
import { linkExpiry } from '#domain/feedback-link'
import { midtermToken } from '../../feedback/midterm/midterm-queries.ts'
import { linkToken } from '../../feedback/requests/link/feedback-link-queries.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { daysAfter } from './demo-dates.ts'
import type { Feedback } from './demo-internships.ts'
import { pick } from './scattered.ts'

/** Unit: days. */
const ONE_MINUTE = MINUTE / DAY

/** That of a new installation. */
const TIME_ZONE = 'Europe/Berlin'

/** The delivery status of unanswered requests, in turn. */
const OUTCOMES = ['handed over', 'opened', 'handed over', 'failed'] as const

/** The email of a request with its link, and the time at which an unanswered request was opened. */
export function requestEmailFor(
  { createdAt, status, supervisorId }: Feedback,
  index: number,
  { secret, address, studentId }: { secret: string; address: string; studentId: string },
) {
  const outcome = status === 'pending' ? pick(OUTCOMES, index) : 'opened'
  const id = randomUUID()
  const linkId = randomUUID()
  const handedOverAt = daysAfter(createdAt, ONE_MINUTE / 30)
  const token = linkToken(secret, linkId)
  return {
    token: outcome === 'handed over' ? token : null,
    mailing: {
      id,
      email: 'feedback-request' as const,
      address,
      requestedAt: createdAt,
      handedOverAt,
      messageId: `${id}@demo.example`,
      failedAt: outcome === 'failed' ? daysAfter(createdAt, ONE_MINUTE) : null,
      failureReason: outcome === 'failed' ? '550 5.1.1 User unknown' : null,
    },
    link: {
      id: linkId,
      mailingId: id,
      supervisorId,
      studentId,
      tokenHash: hashToken(token),
      expiresAt: linkExpiry(handedOverAt, TIME_ZONE),
    },
    openedAt: status === 'pending' && outcome === 'opened' ? daysAfter(createdAt, 90 * ONE_MINUTE) : null,
  }
}

/** The email that asks for mid-term feedback, with its link. */
export function midtermLinkFor(
  { createdAt, supervisorId }: { createdAt: Date; supervisorId: string },
  { secret, address }: { secret: string; address: string },
) {
  const id = randomUUID()
  const handedOverAt = daysAfter(createdAt, ONE_MINUTE / 30)
  return {
    id,
    supervisorId,
    address,
    tokenHash: hashToken(midtermToken(secret, id)),
    requestedAt: createdAt,
    handedOverAt,
    messageId: `${id}@demo.example`,
    expiresAt: linkExpiry(handedOverAt, TIME_ZONE),
  }
}
