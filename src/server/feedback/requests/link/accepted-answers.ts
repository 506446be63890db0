import { ORPCError } from '@orpc/server'
import { type FeedbackAnswers, feedbackAnswers } from '#contract/feedback/requests'
import { SKILLS } from '#domain/feedback'
import * as m from '#messages'

/** Whether these answers have been stored already, for example before a lost response. */
export function isSameAnswers(stored: { [Key in keyof FeedbackAnswers]: unknown }, answers: FeedbackAnswers): boolean {
  const keys = Object.keys(feedbackAnswers.shape) as (keyof FeedbackAnswers)[]
  return keys.every((key) => stored[key] === answers[key])
}

/** Throws the contract's validation error for skills without a rating. */
export function requireEverySkill(answers: FeedbackAnswers): void {
  const message = m.link_rating_required()
  const issues = SKILLS.filter(({ key }) => answers[key] === null).map(({ key }) => ({
    path: ['answers', key],
    message,
  }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message, data: { issues } })
}
