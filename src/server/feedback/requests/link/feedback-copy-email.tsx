import { formatDuration } from '#domain/dates'
import { RATINGS, type RatingKey, ratingText } from '#domain/feedback'
import { type Observations, shownObservations } from '#domain/observations'
import { fullName } from '#domain/profile'
import { type AskedQuestions, answerText, shownAnswers } from '#domain/questions'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Facts, Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { answeredFurther } from '../answered-further-queries.ts'
import type { Answered } from '../feedback-queries.ts'

/** A rating is null if the skill was not observed; the comments are empty if there are none. */
type Answers = { answered: AskedQuestions | null; observations: Observations } & Record<RatingKey, number | null> &
  Record<'strengths' | 'developmentAreas' | 'additionalComments', string> & {
    withheldPassages: string[]
    withheldReason: string | null
  }

/** The supervisor's own answers, on request. */
export const feedbackCopy = defineEmail({
  kind: 'feedback-copy',
  facts: ({ db }, { feedbackId }: { feedbackId: string }) =>
    selectAnswered(db, feedbackId)
      .select(['feedback.strengths', 'feedback.developmentAreas', 'feedback.additionalComments'])
      .select(['feedback.observations', 'feedback.withheldPassages', 'feedback.withheldReason'])
      .select(RATINGS.map(({ key }) => `feedback.${key}` as const))
      .select(answeredFurther('feedback'))
      .$narrowType<
        Pick<Answered, 'strengths' | 'developmentAreas' | 'additionalComments' | 'observations'> & {
          withheldPassages: string[]
        }
      >()
      .executeTakeFirst(),
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & Answers) => {
    const { positionTitle, employerName, startDate, endDate, strengths, developmentAreas, additionalComments } = facts
    const name = fullName(facts)
    const seen = shownObservations(facts.observations)
    const further = facts.answered ? shownAnswers(facts.answered) : []
    return supervisorEmail(site, facts, {
      subject: m.link_copy_email_subject({ name }),
      preview: m.link_copy_email_preview(),
      heading: m.link_copy_email_heading({ name }),
      because: m.link_copy_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.link_copy_email_intro({
              name,
              positionTitle,
              employerName,
              startDate: formatDuration(startDate, endDate),
            })}
          </Paragraph>
          <Facts facts={RATINGS.map(({ key, label }) => [label, ratingText(facts[key])] as const)} />
          {seen.length > 0 && <Facts facts={seen.map(({ title, text }) => [title, text] as const)} />}
          {further.length > 0 && <Facts facts={further.map((answer) => [answer.label, answerText(answer)] as const)} />}
          <Paragraph>{m.link_strengths_label()}</Paragraph>
          <Quotation>{strengths}</Quotation>
          <Paragraph>{m.link_development_areas_label()}</Paragraph>
          <Quotation>{developmentAreas}</Quotation>
          {additionalComments && <Paragraph>{m.link_additional_comments_short_label()}</Paragraph>}
          {additionalComments && <Quotation>{additionalComments}</Quotation>}
          {facts.withheldReason && (
            <>
              <Paragraph>{m.link_copy_email_withheld()}</Paragraph>
              {facts.withheldPassages.map((passage) => (
                <Quotation key={passage}>{passage}</Quotation>
              ))}
              <Paragraph>{m.feedback_withheld_email_why()}</Paragraph>
              <Quotation>{facts.withheldReason}</Quotation>
            </>
          )}
        </>
      ),
    })
  },
  sample: () => ({
    ...SAMPLE_ASSIGNMENT,
    technicalSkills: 4,
    communicationSkills: 5,
    problemSolving: null,
    teamwork: 3,
    professionalism: 5,
    overallRating: 4,
    observations: { communicationSkills: 'Presented the forecast to our customers.' },
    strengths: 'Curious.',
    developmentAreas: 'Patience.',
    additionalComments: '',
    answered: null,
    withheldPassages: [],
    withheldReason: null,
  }),
})
