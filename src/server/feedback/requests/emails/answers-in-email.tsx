import type { AnswerTexts } from '#domain/feedback/answers'
import { RATINGS, type RatingKey, ratingText } from '#domain/feedback/feedback'
import { type Observations, shownObservations } from '#domain/feedback/observations'
import { type AskedQuestions, answerText, shownAnswers } from '#domain/feedback/questions'
import { isErasedAddress } from '#domain/people/erasure'
import * as m from '#messages'
import type { Db } from '../../../platform/database/client.ts'
import { Facts, Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import { selectAnswered } from '../../../platform/email/internship-facts.ts'
import { givenAnswers } from '../answer-queries.ts'
import type { Answered } from '../feedback-queries.ts'
import { WITHHELD } from '../withheld-queries.ts'

/** A rating is null if the skill was not observed; the comments are empty if there are none. */
export type Answers = Record<RatingKey, number | null> &
  AnswerTexts & {
    observations: Observations
    answered: AskedQuestions | null
    withheldPassages: string[]
    withheldReason: string | null
  }

/** The assignment of feedback that was given, with the answers. */
export function selectAnswers(db: Db, feedbackId: string) {
  return selectAnswered(db, feedbackId)
    .select(givenAnswers('feedback'))
    .select(WITHHELD)
    .$narrowType<Pick<Answered, keyof AnswerTexts | 'observations'>>()
}

/** The current answers, for an email to the person who gave them; null once that person is erased. */
export async function readStandingAnswers(db: Db, feedbackId: string) {
  const facts = await selectAnswers(db, feedbackId).executeTakeFirst()
  return facts && !isErasedAddress(facts.supervisorEmail) ? facts : null
}

/** The ratings, what was seen, the texts, and which passages the student does not read. */
export function AnswersInEmail({ answers }: { answers: Answers }) {
  const { strengths, developmentAreas, additionalComments, observations, answered } = answers
  const seen = shownObservations(observations)
  const further = answered ? shownAnswers(answered) : []
  return (
    <>
      <Facts facts={RATINGS.map(({ key, label }) => [label, ratingText(answers[key])] as const)} />
      {seen.length > 0 && <Facts facts={seen.map(({ title, text }) => [title, text] as const)} />}
      {further.length > 0 && <Facts facts={further.map((answer) => [answer.label, answerText(answer)] as const)} />}
      <Paragraph>{m.link_strengths_label()}</Paragraph>
      <Quotation>{strengths}</Quotation>
      <Paragraph>{m.link_development_areas_label()}</Paragraph>
      <Quotation>{developmentAreas}</Quotation>
      {additionalComments && <Paragraph>{m.link_additional_comments_short_label()}</Paragraph>}
      {additionalComments && <Quotation>{additionalComments}</Quotation>}
      {answers.withheldReason && (
        <>
          <Paragraph>{m.link_copy_email_withheld()}</Paragraph>
          <WithheldInEmail passages={answers.withheldPassages} reason={answers.withheldReason} />
        </>
      )}
    </>
  )
}

/** The passages that the student does not read, and why. */
export function WithheldInEmail({ passages, reason }: { passages: readonly string[]; reason: string }) {
  return (
    <>
      {passages.map((passage) => (
        <Quotation key={passage}>{passage}</Quotation>
      ))}
      <Paragraph>{m.feedback_withheld_email_why()}</Paragraph>
      <Quotation>{reason}</Quotation>
    </>
  )
}
