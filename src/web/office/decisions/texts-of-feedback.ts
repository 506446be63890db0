import type { FeedbackForReview } from '#contract/office/records-for-review'
import { shownTexts } from '#domain/feedback/answers'
import { shownObservations } from '#domain/feedback/observations'

/** The supervisor's texts, in the order of the record. */
export function textsOf(item: FeedbackForReview) {
  const further = item.answered?.answers ?? []
  const texts: { key: string; title: string; text: string }[] = [
    ...shownObservations(item.observations).map(({ key, title, text }) => ({ key, title, text })),
    ...further.map(({ key, label, kind, text, reason }) => ({
      key: `further.${key}`,
      title: label,
      text: kind === 'text' ? text : reason,
    })),
    ...shownTexts(item).map(({ key, label, text }) => ({ key, title: label, text })),
  ]
  return texts.filter(({ text }) => text !== '')
}
