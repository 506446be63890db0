import type { ReactNode } from 'react'
import { aroundLabel, reasonLabel, type ShownQuestion } from '#domain/feedback/questions'
import type { Language } from '#domain/text/languages'
import * as m from '#messages'
import { ChoiceField, type Option } from './choice-field.tsx'
import type { Field } from './field.tsx'
import { type OptOut, RatingField } from './rating-field.tsx'
import { TextAnswer } from './text-answer.tsx'

/** The fields that a form has for a question. */
export type QuestionFields = {
  answer: Field
  /** The reason for the answer, or what led to a rating; null while it is not asked for. */
  reason: Field | null
  /** Beside a rating. */
  optOut: OptOut | null
  /** Below a rating. */
  below?: ReactNode
}

type Props = {
  questions: readonly ShownQuestion[]
  fieldsOf: (question: ShownQuestion) => QuestionFields
}

/** The questions of a department, under the headings of its sections. */
export function FurtherQuestions({ questions, fieldsOf }: Props) {
  return questions.map((question, index) => (
    <div key={question.key}>
      {question.section && question.section !== questions[index - 1]?.section && (
        <h2 className="form-heading">
          <Own text={question.section} language={question.sectionLanguage} />
        </h2>
      )}
      <FurtherQuestion question={question} {...fieldsOf(question)} />
    </div>
  ))
}

function FurtherQuestion({ question, answer, reason, optOut, below }: QuestionFields & { question: ShownQuestion }) {
  const { kind, isRequired } = question
  const [before, after] = aroundLabel(question)
  const label = <Own text={question.label} language={question.labelLanguage} />
  const field = {
    ...answer,
    isRequired,
    label: (
      <>
        {before}
        {label}
        {after}
      </>
    ),
    hint: question.help && <Own text={question.help} language={question.helpLanguage} />,
  }
  if (kind === 'rating')
    return (
      <>
        <RatingField
          {...field}
          title={label}
          optOut={optOut}
          anchors={question.anchors}
          languages={question.anchorLanguages}
          seen={reason}
        />
        {below}
      </>
    )
  if (kind === 'text') return <TextAnswer {...field} rows={3} />
  return (
    <>
      <ChoiceField {...field} options={optionsOf(question)} />
      {reason && <TextAnswer {...reason} label={reasonLabel(question)} isRequired={false} rows={2} />}
    </>
  )
}

/** A text of the department, which may be in another language than the page. */
function Own({ text, language }: { text: string; language: Language | null }) {
  return <bdi lang={language ?? undefined}>{text}</bdi>
}

/** An answer that is not required can be taken back. */
function optionsOf({ kind, choices, choiceLanguages, isRequired }: ShownQuestion): Option[] {
  const yesNo = [
    { value: 'yes', label: m.common_yes_value(), language: null },
    { value: 'no', label: m.common_no_value(), language: null },
  ]
  const chosen = choices.map(({ key, label }, index) => ({
    value: key,
    label,
    language: choiceLanguages[index] ?? null,
  }))
  const none = isRequired ? [] : [{ value: '', label: m.questions_no_answer(), language: null }]
  return [...(kind === 'yesNo' ? yesNo : chosen), ...none]
}
