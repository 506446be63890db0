import type { FeedbackForReview } from '#contract/office/records-for-review'

/** The props of an outcome's dialog. */
export type OutcomeDialogProps = {
  item: FeedbackForReview
  /** The name of the student. */
  name: string
  onDone: (undoId: string) => void
  onFailed: () => void
  onClose: () => void
}
