import { tooManyEmails } from '#domain/feedback/email-limit'
import { SECOND_CONTACT_REASONS, whyNotSecondContact } from '#domain/feedback/second-contact'
import { askSecondContact } from '../../feedback/second-contact/second-contact-asking-commands.ts'
import { selectSecondContacts } from '../../feedback/second-contact/second-contact-queries.ts'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'

/** What the schedule would do on the next sending day, once in total. */
export const askSecondContactNow = reviewer.openRequests.askSecondContact.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    const { supervisorId } = await tx
      .selectFrom('feedback')
      .select('supervisorId')
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    if (found.internship.studentId === actor.id) throw errors.OWN()
    const request = await selectSecondContacts(tx)
      .where('internshipSupervisors.id', '=', supervisorId)
      .executeTakeFirstOrThrow()
    const reason = whyNotSecondContact(request)
    if (reason) throw errors.NOT_POSSIBLE({ message: SECOND_CONTACT_REASONS[reason] })
    const reached = await askSecondContact(tx, request, context)
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(reached, now) })
  }),
)
