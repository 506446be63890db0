import { type ReactNode, useId } from 'react'
import type { MySelfAssessment } from '#contract/feedback/self-assessment'
import type { Language } from '#domain/languages'
import { asksWhatWasSeen } from '#domain/observations'
import { aroundLabel, type FurtherAnswer, type FurtherAnswers, reasonLabel } from '#domain/questions'
import * as m from '#messages'
import { TextArea } from '../../form/text-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { RatingField, WhatWasSeen } from './rating-field.tsx'

type Question = MySelfAssessment['questions'][number]
type Props = {
  questions: readonly Question[]
  answers: FurtherAnswers
  /** The form's errors by path. */
  errors: Readonly<Record<string, string>>
  onChange: (answers: Record<string, FurtherAnswer>) => void
  /** Whether these are a supervisor's answers, which include the reasons for ratings. */
  isOfSupervisor?: boolean
  allowsNotObserved?: boolean
}

/** The department's questions, for students to answer or for staff to enter. */
export function FurtherFields({ questions, answers, errors, onChange, ...asked }: Props) {
  const change = (key: string, answer: FurtherAnswer | null) => {
    const { [key]: _, ...others } = answers
    onChange(answer ? { ...others, [key]: answer } : others)
  }
  return questions.map((question, index) => (
    <div key={question.key}>
      {question.section && question.section !== questions[index - 1]?.section && (
        <h2>
          <Own text={question.section} language={question.sectionLanguage} />
        </h2>
      )}
      <FurtherField
        {...asked}
        question={question}
        answer={answers[question.key]}
        error={errors[`further.${question.key}`]}
        reasonError={errors[`further.${question.key}.reason`]}
        onChange={(answer) => change(question.key, answer)}
      />
    </div>
  ))
}

/** Drops answers to questions that are not shown, because a draft can be older. */
export function toShown(answers: Record<string, FurtherAnswer>, questions: readonly Pick<Question, 'key'>[]) {
  const shown = Object.entries(answers).filter(([key]) => questions.some((question) => question.key === key))
  return Object.fromEntries(shown)
}

type FieldProps = Pick<Props, 'isOfSupervisor' | 'allowsNotObserved'> & {
  question: Question
  answer: FurtherAnswer | undefined
  error: string | undefined
  reasonError: string | undefined
  onChange: (answer: FurtherAnswer | null) => void
}

function FurtherField({ question, answer, error, reasonError, onChange, ...asked }: FieldProps) {
  const { kind, isRequired, anchors, help, reasonFor } = question
  const [before, after] = aroundLabel(question)
  const field = {
    name: `further.${question.key}`,
    label: (
      <>
        {before}
        <Own text={question.label} language={question.labelLanguage} />
        {after}
      </>
    ),
    hint: help && <Own text={help} language={question.helpLanguage} />,
    error,
  }
  if (kind === 'rating')
    return (
      <>
        <RatingField
          {...field}
          isRequired={isRequired}
          anchors={anchors}
          languages={question.anchorLanguages}
          value={typeof answer?.value === 'number' ? answer.value : 0}
          onChange={(value) => onChange({ ...answer, value })}
          notObserved={
            isRequired && asked.allowsNotObserved
              ? { isChosen: answer?.value === null, onChoose: () => onChange({ value: null }) }
              : undefined
          }
        />
        {asked.isOfSupervisor && asksWhatWasSeen(answer?.value) && (
          <WhatWasSeen
            name={`${field.name}.reason`}
            value={answer?.reason ?? ''}
            error={reasonError}
            onChange={(reason) => onChange({ value: answer!.value, ...(reason && { reason }) })}
          />
        )}
        {!isRequired && answer && (
          <Button look="text" onClick={() => onChange(null)}>
            {m.questions_no_answer()}
          </Button>
        )}
      </>
    )
  if (kind === 'text')
    return (
      <TextArea
        {...field}
        value={typeof answer?.value === 'string' ? answer.value : ''}
        onChange={(value) => onChange(value.trim() ? { value } : null)}
      />
    )
  return (
    <>
      <Options {...field} isRequired={isRequired}>
        {optionsOf(question).map(({ value, label, language = null }) => (
          <Option
            key={String(value)}
            name={field.name}
            label={<Own text={label} language={language} />}
            isChosen={answer?.value === value}
            onChoose={() => onChange(value === undefined ? null : { ...answer, value })}
          />
        ))}
      </Options>
      {reasonFor && typeof answer?.value === 'boolean' && (
        <TextArea
          name={`${field.name}.reason`}
          label={reasonLabel(question)}
          value={answer.reason ?? ''}
          error={reasonError}
          onChange={(reason) => onChange({ value: answer.value, ...(reason && { reason }) })}
        />
      )}
    </>
  )
}

/** The last option clears an answer that is not required. */
function optionsOf({ kind, choices, choiceLanguages, isRequired }: Question) {
  const options: Option[] =
    kind === 'choice'
      ? choices.map(({ key, label }, index) => ({ value: key, label, language: choiceLanguages[index] ?? null }))
      : [
          { value: true, label: m.common_yes_value() },
          { value: false, label: m.common_no_value() },
        ]
  return [...options, ...(isRequired ? [] : [{ value: undefined, label: m.questions_no_answer() }])]
}

type Option = { value: FurtherAnswer['value'] | undefined; label: string; language?: Language | null }

/** A text of the department, which may be in another language than the page. */
function Own({ text, language }: { text: string; language: Language | null }) {
  return <bdi lang={language ?? undefined}>{text}</bdi>
}

type OptionsProps = {
  label: ReactNode
  hint: ReactNode
  error: string | undefined
  isRequired: boolean
  children: ReactNode
}

/** One of several answers. */
function Options({ label, hint, error, isRequired, children }: OptionsProps) {
  const id = useId()
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className="options"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      // The form focuses the first invalid field.
      tabIndex={-1}
      aria-describedby={ids}
    >
      <legend>{label}</legend>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  )
}

type OptionProps = { name: string; label: ReactNode; isChosen: boolean; onChoose: () => void }

function Option({ name, label, isChosen, onChoose }: OptionProps) {
  return (
    <label className="checkbox">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}
