import * as m from '#messages'
import { RATINGS, ratingLabel } from '../feedback/feedback.ts'
import { signLabels } from '../feedback/feedback-signs.ts'
import type { InternshipStep } from '../feedback/internship-steps.ts'
import { localized } from '../text/localized.ts'
import { formatDay } from '../time/dates.ts'
import type { ChartFilters, FeedbackTrait, RatingFilter } from './chart-filters.ts'
import { RESPONSE_CHANNEL_LABELS, type ResponseChannel } from './response-days.ts'

/** The active filters in words. */
export function chartFilterSentences({
  registered,
  approved,
  step,
  rating,
  requested,
  trait,
  sign,
  channel,
  answer,
  supervisor,
}: ChartFilters): { key: keyof ChartFilters; sentence: string }[] {
  return [
    ...(registered
      ? [
          {
            key: 'registered' as const,
            sentence: m.review_chart_filter_registered_week({ registered: formatDay(registered) }),
          },
        ]
      : []),
    ...(approved
      ? [{ key: 'approved' as const, sentence: m.review_chart_filter_approved_week({ approved: formatDay(approved) }) }]
      : []),
    ...(step ? [{ key: 'step' as const, sentence: REACHED[step] }] : []),
    ...(rating ? [{ key: 'rating' as const, sentence: ratingSentence(rating) }] : []),
    ...(requested
      ? [
          {
            key: 'requested' as const,
            sentence: m.review_chart_filter_requested_since({ requested: formatDay(requested) }),
          },
        ]
      : []),
    ...(trait ? [{ key: 'trait' as const, sentence: TRAITS[trait] }] : []),
    ...(sign ? [{ key: 'sign' as const, sentence: signLabels([sign])[0] ?? '' }] : []),
    ...(channel ? [{ key: 'channel' as const, sentence: channelSentence(channel) }] : []),
    ...(answer ? [{ key: 'answer' as const, sentence: m.review_chart_filter_answer() }] : []),
    ...(supervisor ? [{ key: 'supervisor' as const, sentence: supervisorSentence(supervisor) }] : []),
  ]
}

function ratingSentence(filter: RatingFilter): string {
  const [key, value] = filter.split('-')
  const label = RATINGS.find((rating) => rating.key === key)?.label
  return m.review_chart_filter_rating({ label: label ?? '', value: value ?? '', word: ratingLabel(Number(value)) })
}

function channelSentence(channel: ResponseChannel): string {
  return m.common_label_with_value({
    label: m.figures_channels_channel_column(),
    value: RESPONSE_CHANNEL_LABELS[channel],
  })
}

function supervisorSentence(address: string): string {
  return m.common_label_with_value({ label: m.common_supervisor(), value: address })
}

const REACHED: Record<InternshipStep, string> = localized({
  registered: m.internships_registered,
  approved: m.common_internship_approved,
  asked: m.review_chart_filter_step_requested,
  opened: m.review_chart_filter_step_opened,
  submitted: m.review_chart_filter_step_submitted,
  'feedback-approved': m.common_feedback_approved,
})

const TRAITS: Record<FeedbackTrait, string> = localized({
  withheld: m.review_chart_filter_withheld,
  questioned: m.review_chart_filter_questioned,
  entered: m.figures_responses_entered_column,
  opened: m.figures_responses_opened_column,
})
