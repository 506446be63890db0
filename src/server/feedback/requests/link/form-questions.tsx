import type { OpenedRequest } from '#contract/feedback/requests'
import { behavioursOf } from '#domain/feedback/behaviours'
import { RATINGS } from '#domain/feedback/feedback'
import { FurtherQuestions } from '#form/further-questions'
import { NO_ANSWER, NOT_OBSERVED, RatingField } from '#form/rating-field'
import { TextAnswer } from '#form/text-answer'
import * as m from '#messages'
import {
  type FormState,
  fieldOf,
  furtherField,
  observationField,
  reasonField,
  TEXT_FIELDS,
} from './feedback-form-values.ts'

type Props = FormState & { request: Pick<OpenedRequest, 'allowsNotObserved' | 'questions'> }

/** The six ratings, what the department asks, and the text fields. */
export function FormQuestions({ request, ...state }: Props) {
  const { allowsNotObserved, questions } = request
  const notObserved = allowsNotObserved ? NOT_OBSERVED : null
  return (
    <div className="form-fields">
      <div className="scale-heading">
        <h2>{m.common_ratings()}</h2>
        <p className="scale-hint">{m.common_rating_scale_hint()}</p>
      </div>
      {RATINGS.map(({ key, label, hint }) => (
        <RatingField
          key={key}
          {...fieldOf(state, key)}
          label={label}
          hint={hint}
          isRequired
          optOut={key === 'overallRating' ? null : notObserved}
          behaviours={behavioursOf(key)}
          seen={fieldOf(state, observationField(key))}
        />
      ))}
      <FurtherQuestions
        questions={questions}
        fieldsOf={(question) => ({
          answer: fieldOf(state, furtherField(question)),
          reason: question.kind === 'rating' || question.reasonFor ? fieldOf(state, reasonField(question)) : null,
          optOut: question.isRequired ? notObserved : NO_ANSWER,
        })}
      />
      <h2 className="form-heading">{m.common_text_answers_title()}</h2>
      {TEXT_FIELDS.map(({ key, ...texts }) => (
        <TextAnswer
          key={key}
          {...fieldOf(state, key)}
          {...texts}
          isRequired={key !== 'additionalComments'}
          note={key !== 'additionalComments' && m.link_example_hint()}
        />
      ))}
    </div>
  )
}
