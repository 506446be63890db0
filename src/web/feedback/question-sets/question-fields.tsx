import { RATING_VALUES, ratingOption } from '#domain/feedback/feedback'
import { MAX_CHOICES, QUESTION_KINDS, type Question, type QuestionKind } from '#domain/feedback/questions'
import { replacedAt } from '#domain/platform/replaced-at'
import type { Language } from '#domain/text/languages'
import { localized } from '#domain/text/localized'
import type { OwnText } from '#domain/text/own-text'
import * as m from '#messages'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { Button } from '../../ui/button.tsx'

const KINDS = localized({
  rating: m.questions_kind_rating,
  choice: m.questions_kind_choice,
  text: m.questions_kind_text,
  yesNo: m.questions_kind_yes_no,
})

export function newQuestion(): Question {
  return {
    key: newKey(),
    kind: 'rating',
    section: null,
    label: {},
    help: null,
    isRequired: true,
    anchors: null,
  }
}

/** Letters and digits, beginning with a letter. */
function newKey(): string {
  return `q${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Props = {
  question: Question
  /** The question's number, from 1. */
  number: number
  count: number
  /** The language in which texts are being written. */
  language: Language
  errorAt: (path: string) => string | undefined
  onChange: (question: Question) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question of a set. */
export function QuestionFields({ question, number, count, language, errorAt, onChange, onMove, onRemove }: Props) {
  const name = `question-${number}`
  const text = (field: 'label' | 'help' | 'section') => ({
    name: `${name}-${field}`,
    texts: question[field],
    language,
    error: errorAt(field),
    onChange: (texts: OwnText) => onChange({ ...question, [field]: texts }),
  })
  return (
    <li className="panel" aria-label={m.questions_question_number({ number })}>
      <div className="row question-heading">
        <h3>{m.questions_question_number({ number })}</h3>
        {number > 1 && (
          <Button look="text" onClick={() => onMove(-1)}>
            {m.questions_move_up()}
          </Button>
        )}
        {number < count && (
          <Button look="text" onClick={() => onMove(1)}>
            {m.questions_move_down()}
          </Button>
        )}
        <Button look="text" onClick={onRemove}>
          {m.common_remove()}
        </Button>
      </div>
      <OwnTextField label={m.questions_text_label()} {...text('label')} />
      <SelectField
        name={`${name}-kind`}
        label={m.questions_kind_label()}
        options={QUESTION_KINDS.map((value) => ({ value, label: KINDS[value] }))}
        value={question.kind}
        error={undefined}
        onChange={(kind) => onChange(ofKind(question, kind as QuestionKind))}
      />
      {question.kind === 'rating' && (
        <Anchors question={question} name={name} language={language} errorAt={errorAt} onChange={onChange} />
      )}
      {question.kind === 'choice' && (
        <Choices question={question} name={name} language={language} errorAt={errorAt} onChange={onChange} />
      )}
      {question.kind === 'yesNo' && (
        <SelectField
          name={`${name}-reason`}
          label={m.questions_reason_for_label()}
          placeholder={m.questions_reason_for_none()}
          options={[
            { value: 'yes', label: m.common_yes_value() },
            { value: 'no', label: m.common_no_value() },
          ]}
          value={question.reasonFor ?? ''}
          error={undefined}
          onChange={(reasonFor) => onChange({ ...question, reasonFor: (reasonFor || null) as 'yes' | 'no' | null })}
        />
      )}
      <div className="field-pair">
        <OwnTextField label={m.questions_help_label()} {...text('help')} />
        <OwnTextField label={m.questions_heading_label()} {...text('section')} />
      </div>
      <CheckboxField
        name={`${name}-required`}
        label={m.questions_required_label()}
        value={question.isRequired}
        error={undefined}
        onChange={(isRequired) => onChange({ ...question, isRequired })}
      />
    </li>
  )
}

/** The same question with another kind of answer. */
function ofKind({ key, section, label, help, isRequired }: Question, kind: QuestionKind): Question {
  const common = { key, section, label, help, isRequired }
  if (kind === 'rating') return { ...common, kind, anchors: null }
  if (kind === 'yesNo') return { ...common, kind, reasonFor: null }
  if (kind === 'choice') return { ...common, kind, choices: [newChoice(), newChoice()] }
  return { ...common, kind }
}

function newChoice() {
  return { key: newKey(), label: {} }
}

type Part<Kind extends QuestionKind> = Pick<Props, 'language' | 'errorAt' | 'onChange'> & {
  question: Extract<Question, { kind: Kind }>
  name: string
}

/** What each point of the scale means. */
function Anchors({ question, name, language, errorAt, onChange }: Part<'rating'>) {
  const { anchors } = question
  return (
    <>
      <CheckboxField
        name={`${name}-anchored`}
        label={m.questions_anchored_label()}
        value={anchors !== null}
        error={undefined}
        onChange={(isAnchored) => onChange({ ...question, anchors: isAnchored ? RATING_VALUES.map(() => ({})) : null })}
      />
      {anchors?.map((texts, index) => (
        <OwnTextField
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always five, and they never move
          key={index}
          name={`${name}-anchor-${index + 1}`}
          label={ratingOption(RATING_VALUES[index]!)}
          texts={texts}
          language={language}
          error={errorAt(`anchors.${index}`)}
          onChange={(changed) => onChange({ ...question, anchors: replacedAt(anchors, index, changed) })}
        />
      ))}
    </>
  )
}

/** The answers to choose from. */
function Choices({ question, name, language, errorAt, onChange }: Part<'choice'>) {
  const { choices } = question
  const change = (changed: typeof choices) => onChange({ ...question, choices: changed })
  return (
    <fieldset className="question-choices">
      <legend>{m.questions_choices_label()}</legend>
      {choices.map((choice, index) => (
        <div key={choice.key} className="row">
          <OwnTextField
            name={`${name}-choice-${index + 1}`}
            label={m.questions_choice_number({ number: index + 1 })}
            texts={choice.label}
            language={language}
            error={errorAt(`choices.${index}.label`)}
            onChange={(label) => change(replacedAt(choices, index, { ...choice, label }))}
          />
          <Button look="text" onClick={() => change(choices.filter((_, place) => place !== index))}>
            {m.common_remove()}
          </Button>
        </div>
      ))}
      {errorAt('choices') && <div className="field-error">{errorAt('choices')}</div>}
      <Button
        onClick={() => change([...choices, newChoice()])}
        disabledReason={choices.length >= MAX_CHOICES ? m.questions_choices_too_many({ count: MAX_CHOICES }) : null}
      >
        {m.questions_add_choice()}
      </Button>
    </fieldset>
  )
}

type OwnTextProps = {
  name: string
  label: string
  texts: OwnText | null
  language: Language
  error: string | undefined
  onChange: (texts: OwnText) => void
}

/** A text of the institution in the selected language. */
function OwnTextField({ texts, language, onChange, ...field }: OwnTextProps) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={texts?.[language] ?? ''}
      onChange={(text) => onChange({ ...texts, [language]: text })}
    />
  )
}
