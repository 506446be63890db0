import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { secondContacts as contract } from '#contract/feedback/second-contact'
import { whyNot } from '#domain/feedback/request-acts'
import { hasSecondContactFailed, mayNameSecondContact } from '#domain/feedback/second-contact'
import { isForOffice } from '../../internships/supervisors/stop-queries.ts'
import {
  isStudentsAddress,
  lockSupervisors,
  OF_SAME_INTERNSHIP,
} from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { mailboxReachedBy, readMailbox } from '../../platform/database/mailboxes.ts'
import { student } from '../../procedures.ts'
import { revokeSecondContactsLinks } from '../requests/ways-out/second-contact-answers.ts'
import { selectSecondContacts } from './second-contact-queries.ts'

const nameSecondContact = student.feedbackRequests.nameSecondContact.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId, name, email } = input
  await inTransaction(db, async (tx) => {
    const { supervisor, others, named } = await lockRequest(tx, actor, supervisorId, errors)
    if (!mayNameSecondContact(named)) throw errors.ALREADY_ASKED()
    if (await isStudentsAddress(tx, { studentId: actor.id, email })) throw errors.OWN_ADDRESS()
    const mailboxId = await readMailbox(tx, email)
    if (supervisor.mailboxId === mailboxId) throw errors.SUPERVISORS_ADDRESS()
    if (others.some((other) => other.mailboxId === mailboxId)) throw errors.ALREADY_NAMED()
    const unreached = named && hasSecondContactFailed(named) ? named.email : null
    if (email === unreached) throw errors.SAME_ADDRESS()
    await refuseNamed(tx, { supervisor, email, unreached }, errors)
    const isReplaced = named !== null && named.askedAt !== null
    const replaced = { askedAt: null, openedAt: null, declinedAt: null, correctedAt: now }
    const fresh = { name, email, namedAt: now }
    await tx
      .insertInto('secondContacts')
      .values({ supervisorId, ...fresh })
      .onConflict((conflict) => conflict.column('supervisorId').doUpdateSet({ ...fresh, ...(isReplaced && replaced) }))
      .execute()
    if (isReplaced) await revokeSecondContactsLinks(tx, supervisorId, now)
  })
})

const removeSecondContact = student.feedbackRequests.removeSecondContact.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { named } = await lockRequest(tx, context.actor, input.supervisorId, errors)
    // A contact who was asked stays, because contacts are asked once in total.
    if (named?.askedAt || named?.correctedAt) throw errors.ALREADY_ASKED()
    await tx.deleteFrom('secondContacts').where('supervisorId', '=', input.supervisorId).execute()
  }),
)

type Errors = ORPCErrorConstructorMap<(typeof contract.removeSecondContact)['~orpc']['errorMap']>
type NamingErrors = ORPCErrorConstructorMap<(typeof contract.nameSecondContact)['~orpc']['errorMap']>

/** The student's own supervisor without an answer, the others of the internship, and who is named now. */
async function lockRequest(tx: Tx, actor: Actor, supervisorId: string, errors: Errors) {
  const found = await lockSupervisors(tx, actor, supervisorId)
  if (!found) throw errors.NOT_FOUND()
  const { supervisor, others } = found
  const reason = whyNot('name a second contact', 'student', supervisor)
  if (reason) throw errors[reason]()
  const { secondContact: named } = await selectSecondContacts(tx)
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  return { supervisor, others, named }
}

type Naming = {
  supervisor: { id: string; internshipId: string }
  email: string
  /** The address of who is replaced, if it was not reached: another spelling of it may be the right one. */
  unreached: string | null
}

/** Everybody in an internship is a different person, nobody is asked twice, and nobody who has declined. */
async function refuseNamed(tx: Tx, { supervisor, email, unreached }: Naming, errors: NamingErrors): Promise<void> {
  const mailbox = mailboxReachedBy(email)
  const found = await tx
    .selectFrom('internships')
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('secondContacts')
          .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'secondContacts.supervisorId')
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
          .where('internshipSupervisors.id', '<>', supervisor.id)
          .where('secondContacts.mailboxId', '=', mailbox),
      ).as('isNamedElsewhere'),
      exists(
        selectFrom('automaticSteps as steps')
          .where(OF_SAME_INTERNSHIP)
          .where('steps.step', 'in', ['request', 'second-contact'])
          .where('steps.address', 'is distinct from', unreached)
          .where(sql<boolean>`mailbox_of(steps.address) = mailbox_of(${email})`),
      ).as('wasAsked'),
      isForOffice(mailbox).as('isForOffice'),
      // Any internship of the student: they name somebody who knows their work.
      exists(
        selectFrom('supervisorStops')
          .whereRef('supervisorStops.studentId', '=', 'internships.studentId')
          .where('supervisorStops.mailboxId', '=', mailbox)
          .where('supervisorStops.kind', '=', 'declined'),
      ).as('hasDeclined'),
    ])
    .where('internships.id', '=', supervisor.internshipId)
    .executeTakeFirstOrThrow()
  if (found.isNamedElsewhere) throw errors.ALREADY_NAMED()
  if (found.wasAsked) throw errors.PERSON_ASKED()
  if (found.isForOffice) throw errors.OFFICE_ONLY()
  if (found.hasDeclined) throw errors.DECLINED()
}

export const secondContacts = { nameSecondContact, removeSecondContact }
