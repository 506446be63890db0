import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { secondContacts as contract } from '#contract/feedback/second-contact'
import { whyNot } from '#domain/feedback/request-acts'
import { hasSecondContactFailed, mayNameSecondContact } from '#domain/feedback/second-contact'
import { isForOffice, type Stop } from '#domain/feedback/stops'
import { isSameMailbox } from '#domain/platform/mailbox'
import {
  isStudentsAddress,
  lockSupervisors,
  OF_SAME_INTERNSHIP,
} from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
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
    if (isSameMailbox(supervisor.email, email)) throw errors.SUPERVISORS_ADDRESS()
    if (others.some((other) => isSameMailbox(other.email, email))) throw errors.ALREADY_NAMED()
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
  supervisor: { id: string; internshipId: string; stops: Stop[] }
  email: string
  /** The address of who is replaced, if it was not reached: another spelling of it may be the right one. */
  unreached: string | null
}

/** Everybody in an internship is a different person, nobody is asked twice, and nobody who has declined. */
async function refuseNamed(tx: Tx, { supervisor, email, unreached }: Naming, errors: NamingErrors): Promise<void> {
  const elsewhere = await tx
    .selectFrom('secondContacts')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'secondContacts.supervisorId')
    .select('secondContacts.email')
    .where('internshipSupervisors.internshipId', '=', supervisor.internshipId)
    .where('internshipSupervisors.id', '<>', supervisor.id)
    .execute()
  if (elsewhere.some((other) => isSameMailbox(other.email, email))) throw errors.ALREADY_NAMED()
  const asked = await tx
    .selectFrom('automaticSteps as steps')
    .innerJoin('internships', 'internships.studentId', 'steps.studentId')
    .select('steps.address as email')
    .where('internships.id', '=', supervisor.internshipId)
    .where(OF_SAME_INTERNSHIP)
    .where('steps.step', 'in', ['request', 'second-contact'])
    .execute()
  if (asked.some((other) => other.email !== unreached && isSameMailbox(other.email, email))) throw errors.PERSON_ASKED()
  if (isForOffice(supervisor.stops, email)) throw errors.OFFICE_ONLY()
  // A person who has declined any internship of the student is refused: the student names somebody who knows their work.
  const declined = supervisor.stops.filter(({ kind }) => kind === 'declined')
  if (declined.some(({ address }) => isSameMailbox(address, email))) throw errors.DECLINED()
}

export const secondContacts = { nameSecondContact, removeSecondContact }
