import type { FeedbackForReview } from '#contract/office/records-for-review'

/** Of the dialog of an outcome. */
export type OutcomeDialogProps = {
  item: FeedbackForReview
  /** Whose record. */
  name: string
  onDone: (undoId: string) => void
  onFailed: () => void
  onClose: () => void
}
