import { randomUUID } from 'node:crypto'
import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { inPerson as contract } from '#contract/feedback/in-person'
import { lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import { inGroups } from '#domain/feedback/in-person'
import { whyNot } from '#domain/feedback/request-acts'
import { isErasedAddress } from '#domain/people/erasure'
import { DAY } from '#domain/time/durations'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { type Context, student } from '../../procedures.ts'
import { hashCode, secretsOfCode } from './in-person-queries.ts'

/** Shows today's code of the request. A new one breaks no older one. */
const showCode = student.feedbackRequests.showCode.handler(({ input, context, errors }) => {
  const { config, db } = context
  return inTransaction(db, async (tx) => {
    const supervisor = await lockOpenRequest(tx, context.actor, input.supervisorId, errors)
    const { timeZone } = await readFeedbackSettings(tx)
    const shown =
      (await newestCode(tx, context, supervisor)) ?? (await makeCode(tx, context, { ...supervisor, timeZone }))
    const address = `${config.publicUrl}/code`
    return {
      code: inGroups(shown.code),
      address,
      link: `${address}/${shown.token}`,
      lastDay: lastDayOf(shown.expiresAt, timeZone),
    }
  })
})

type Supervisor = { id: string; email: string }

/** The code of the last 24 hours; undefined if there is none, or a secret made it that is no longer set. */
async function newestCode(tx: Tx, { config, now }: Context, { id: supervisorId, email }: Supervisor) {
  const stored = await tx
    .selectFrom('inPersonCodes')
    .select(['id', 'tokenHash', 'expiresAt'])
    .where('supervisorId', '=', supervisorId)
    .where('address', '=', email)
    .where('createdAt', '>', new Date(now.getTime() - DAY))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const made = secretsOf(config).map((secret) => secretsOfCode(secret, stored?.id ?? ''))
  const known = made.find(({ token }) => hashToken(token) === stored?.tokenHash)
  return stored && known && { ...known, expiresAt: stored.expiresAt }
}

async function makeCode(
  tx: Tx,
  { config: { authSecret }, now }: Context,
  { id: supervisorId, email: address, timeZone }: Supervisor & { timeZone: string },
) {
  const expiresAt = linkExpiry(now, timeZone)
  for (;;) {
    const id = randomUUID()
    const secrets = secretsOfCode(authSecret, id)
    const hashes = { tokenHash: hashToken(secrets.token), codeHash: hashCode(authSecret, secrets.code) }
    const made = await tx
      .insertInto('inPersonCodes')
      .values({ id, supervisorId, address, ...hashes, createdAt: now, expiresAt })
      // Two codes are equal once in ten thousand million times.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { ...secrets, expiresAt }
  }
}

/** 'I have asked': the task steps back until the next step, and the office sees it. */
const recordInPerson = student.feedbackRequests.recordInPerson.handler(({ input, context, errors }) => {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    const { id: supervisorId, email: address } = await lockOpenRequest(tx, context.actor, input.supervisorId, errors)
    const { timeZone } = await readFeedbackSettings(tx)
    await tx
      .insertInto('inPersonAsks')
      .values({ supervisorId, address, askedOn: lastDayOf(now, timeZone), askedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
})

type Errors = ORPCErrorConstructorMap<(typeof contract.showCode)['~orpc']['errorMap']>

/** The student's own supervisor, if there is something to answer. */
async function lockOpenRequest(tx: Tx, actor: Actor, supervisorId: string, errors: Errors): Promise<Supervisor> {
  const found = await lockSupervisors(tx, actor, supervisorId)
  if (!found) throw errors.NOT_FOUND()
  const { supervisor } = found
  if (whyNot('ask in person', 'student', supervisor) || isErasedAddress(supervisor.email)) throw errors.NOT_OPEN()
  if (supervisor.isForOffice) throw errors.OFFICE_ONLY()
  return supervisor
}

export const inPerson = { showCode, recordInPerson }
