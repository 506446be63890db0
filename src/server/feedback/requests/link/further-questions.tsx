import type { ReactNode } from 'react'
import type { Language } from '#domain/languages'
import { aroundLabel, reasonLabel, type ShownQuestion } from '#domain/questions'
import * as m from '#messages'
import { controlId, describedBy, FieldError, FieldHint, TextField } from '../../../platform/html/text-field.tsx'
import { type FormState, furtherField, NOT_OBSERVED_VALUE, reasonField } from './feedback-form-values.ts'
import { type OptOut, RatingField, WhatWasSeen } from './rating-field.tsx'

type Props = FormState & { questions: readonly ShownQuestion[]; allowsNotObserved: boolean }

/** What a department asks, under the headings of its sections. */
export function FurtherQuestions({ questions, ...state }: Props) {
  return questions.map((question, index) => (
    <div key={question.key}>
      {question.section && question.section !== questions[index - 1]?.section && (
        <h2 className="form-heading">
          <Own text={question.section} language={question.sectionLanguage} />
        </h2>
      )}
      <FurtherQuestion question={question} {...state} />
    </div>
  ))
}

type QuestionProps = Omit<Props, 'questions'> & { question: ShownQuestion }

function FurtherQuestion({ question, allowsNotObserved, values, errors }: QuestionProps) {
  const { kind, isRequired, anchors } = question
  const [before, after] = aroundLabel(question)
  const label = <Own text={question.label} language={question.labelLanguage} />
  const name = furtherField(question)
  const reason = reasonField(question)
  const field = {
    name,
    label: (
      <>
        {before}
        {label}
        {after}
      </>
    ),
    hint: question.help && <Own text={question.help} language={question.helpLanguage} />,
    value: values[name],
    error: errors[name],
  }
  if (kind === 'rating')
    return (
      <>
        <RatingField
          {...field}
          isRequired={isRequired}
          optOut={optOutOf(isRequired, allowsNotObserved)}
          anchors={anchors}
          languages={question.anchorLanguages}
        />
        <WhatWasSeen rating={label} name={reason} values={values} errors={errors} />
      </>
    )
  if (kind === 'text') return <TextField {...field} value={field.value ?? ''} required={isRequired} rows={3} />
  return (
    <>
      <Options {...field} isRequired={isRequired} options={optionsOf(question)} />
      {question.reasonFor && (
        <TextField
          name={reason}
          label={reasonLabel(question)}
          value={values[reason] ?? ''}
          error={errors[reason]}
          required={false}
          rows={2}
        />
      )}
    </>
  )
}

/** A text of the department's, perhaps in another language than the page. */
function Own({ text, language }: { text: string; language: Language | null }) {
  return <bdi lang={language ?? undefined}>{text}</bdi>
}

/** Shown next to a rating. */
function optOutOf(isRequired: boolean, allowsNotObserved: boolean): OptOut | null {
  if (!isRequired) return { value: '', label: m.questions_no_answer() }
  return allowsNotObserved ? { value: NOT_OBSERVED_VALUE, label: m.feedback_rating_not_observed() } : null
}

/** An answer that was not required can be taken back. */
function optionsOf({ kind, choices, choiceLanguages, isRequired }: ShownQuestion): Option[] {
  const yesNo = [
    { key: 'yes', label: m.common_yes_value(), language: null },
    { key: 'no', label: m.common_no_value(), language: null },
  ]
  const chosen = choices.map((choice, index) => ({ ...choice, language: choiceLanguages[index] ?? null }))
  const none = isRequired ? [] : [{ key: '', label: m.questions_no_answer(), language: null }]
  return [...(kind === 'yesNo' ? yesNo : chosen), ...none]
}

type Option = { key: string; label: string; language: Language | null }

type OptionsProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  value: string | undefined
  error: string | undefined
  isRequired: boolean
  options: Option[]
}

/** One of several answers. */
function Options({ name, label, hint, value, error, isRequired, options }: OptionsProps) {
  return (
    <fieldset
      className="options"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { error, hint })}
    >
      <legend>{label}</legend>
      <FieldHint name={name} hint={hint} />
      {options.map((option, index) => (
        <label key={option.key} className="checkbox">
          <input
            type="radio"
            id={index === 0 ? controlId(name) : undefined}
            name={name}
            value={option.key}
            defaultChecked={value === option.key}
          />
          <Own text={option.label} language={option.language} />
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
