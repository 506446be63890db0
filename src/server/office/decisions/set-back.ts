import { feedbackSetBack } from '../../feedback/requests/emails/feedback-set-back-email.tsx'
import { feedbackShown } from '../../feedback/requests/emails/feedback-shown-email.tsx'
import { feedbackWithheld } from '../../feedback/requests/emails/feedback-withheld-email.tsx'
import { internshipSetBack } from '../../internships/internships/internship-set-back-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { decideFeedback, decideInternship } from './decide-one.ts'
import { emailAfterDecision } from './decision-emails.ts'
import { proposedBySettingBack, readWithheld } from './proposal.ts'

// Sets a decision back after its email was sent: the student is told why.

export const setInternshipBack = reviewer.internships.setBack.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    const nothing = { approvedBy: null, approvedAt: null, rejectionReason: null }
    const set = { ...nothing, status: 'pending', setBackReason: input.reason, updatedAt: now } as const
    await decideInternship(tx, input, { actor, from: ['approved', 'rejected'], set }, errors)
    await emailAfterDecision(tx, context, internshipSetBack, { internshipId: input.id })
  }),
)

export const setFeedbackBack = reviewer.feedback.setBack.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const before = await readWithheld(tx, input.id)
    const isTold = !(await context.queue.areEmailsWaiting(tx, [feedbackWithheld, feedbackShown], {
      feedbackId: input.id,
    }))
    const set = {
      ...({ status: 'submitted', reviewedBy: null, approvedAt: null } as const),
      setBackReason: input.reason,
      ...(before && proposedBySettingBack(before)),
      ...(before && isTold && { toldPassages: before.withheldPassages }),
    }
    await decideFeedback(tx, input, { actor: context.actor, from: ['approved'], set }, errors)
    await emailAfterDecision(tx, context, feedbackSetBack, { feedbackId: input.id })
  }),
)
