import type { AssessmentFigures } from '#contract/office/assessment'
import { ratingLabel } from '#domain/feedback/feedback'
import { MEETS_EXPECTATIONS } from '#domain/office/assessment'
import * as m from '#messages'
import { isCompared } from './figure-columns.ts'

/** How the figures are calculated, shown on the screen, on paper and on the last page of the PDF. */
export const method = (figures: readonly AssessmentFigures[]): { title: string; text: string }[] => [
  { title: m.assessment_method_feedback(), text: m.assessment_method_feedback_text() },
  {
    title: m.assessment_method_ratings(),
    text: m.assessment_method_ratings_text({
      lowest: ratingLabel(1),
      highest: ratingLabel(5),
      middle: ratingLabel(MEETS_EXPECTATIONS),
    }),
  },
  { title: m.assessment_method_sets(), text: m.assessment_method_sets_text() },
  ...(isCompared('change', figures)
    ? [{ title: m.assessment_method_change(), text: m.assessment_method_change_text() }]
    : []),
  ...(isCompared('gap', figures) ? [{ title: m.assessment_method_gap(), text: m.assessment_method_gap_text() }] : []),
  { title: m.assessment_method_responses(), text: m.assessment_method_responses_text() },
  { title: m.assessment_method_rounding(), text: m.assessment_method_rounding_text() },
  { title: m.assessment_method_withheld(), text: m.assessment_method_withheld_text() },
]
