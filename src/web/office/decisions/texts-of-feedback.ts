import type { FeedbackForReview } from '#contract/office/records-for-review'
import { shownObservations } from '#domain/observations'
import * as m from '#messages'

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
    { key: 'strengths', title: m.feedback_answer_strengths(), text: item.strengths },
    { key: 'developmentAreas', title: m.feedback_answer_development(), text: item.developmentAreas },
    { key: 'additionalComments', title: m.feedback_answer_comments(), text: item.additionalComments },
  ]
  return texts.filter(({ text }) => text !== '')
}
