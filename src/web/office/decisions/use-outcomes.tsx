import { type ComponentType, Suspense, useState } from 'react'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { canApproveFeedback } from '#domain/feedback/confirmed-report'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import type { Outcome } from '../review/outcomes-menu.tsx'
import type { ReviewApproval } from '../review/use-review-approval.ts'
import type { OutcomeDialogProps } from './outcome-dialog.ts'
import { areTypedByStaff } from './typed-by-staff.ts'

type OutcomeKind = {
  label: () => string
  /** Whether the outcome is offered for a record. The default is every record. */
  isOffered?: (item: FeedbackForReview) => boolean
  /** Loaded when it opens, because it is rarely needed. */
  Dialog: ComponentType<OutcomeDialogProps>
  /** The changes that the list then shows. */
  changes: Partial<FeedbackForReview>
  done: (item: FeedbackForReview) => string
}

const OUTCOMES: readonly OutcomeKind[] = [
  {
    label: m.decisions_withhold,
    isOffered: canApproveFeedback,
    Dialog: lazyPart(() => import('./withhold-dialog.tsx'), 'WithholdDialog'),
    changes: { status: 'approved' },
    done: () => m.decisions_withhold_done(),
  },
  {
    label: m.decisions_question_ask,
    // Once for the same answers, and while the internship's links work.
    isOffered: ({ questionsToSupervisor: questions, internshipStatus }) =>
      internshipStatus !== 'rejected' && !questions.some(({ isAboutAnswers }) => isAboutAnswers),
    Dialog: lazyPart(() => import('./ask-supervisor-dialog.tsx'), 'AskSupervisorDialog'),
    changes: {},
    done: () => m.decisions_question_done(),
  },
  {
    label: m.decisions_send_back,
    Dialog: lazyPart(() => import('./send-back-dialog.tsx'), 'SendBackDialog'),
    changes: { status: 'pending' },
    done: (item) => (areTypedByStaff(item) ? m.decisions_sent_back_entered_done() : m.decisions_sent_back_done()),
  },
]

/** Further outcomes of reviewing feedback, each with a dialog. */
export function useOutcomes(approval: ReviewApproval, nameOf: (item: FeedbackForReview) => string) {
  const [chosen, choose] = useState<{ item: FeedbackForReview; outcome: OutcomeKind } | null>(null)
  const outcomes = OUTCOMES.map(
    (outcome): Outcome<FeedbackForReview> => ({
      label: outcome.label(),
      isOffered: outcome.isOffered ?? (() => true),
      choose: (item) => choose({ item, outcome }),
    }),
  )
  return { outcomes, dialog: chosen && dialogOf(chosen) }

  function dialogOf({ item, outcome: { Dialog, changes, done } }: NonNullable<typeof chosen>) {
    return (
      <Suspense>
        <Dialog
          item={item}
          name={nameOf(item)}
          onDone={(undoId) => {
            choose(null)
            approval.showDecided(item.id, changes, undoId, done(item))
          }}
          onFailed={approval.reload}
          onClose={() => choose(null)}
        />
      </Suspense>
    )
  }
}
