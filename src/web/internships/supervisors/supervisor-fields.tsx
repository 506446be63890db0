import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  addSupervisor,
  hasOnePrimary,
  makePrimary,
  removeSupervisor,
  type SupervisorRow,
} from '#domain/internships/supervisors'
import { replacedAt } from '#domain/platform/replaced-at'
import { LANGUAGES, type Language, languageName } from '#domain/text/languages'
import * as m from '#messages'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldSection } from '../../ui/section.tsx'

type Props = {
  rows: readonly SupervisorRow[]
  onChange: (rows: SupervisorRow[]) => void
  fieldAt: (path: string) => FieldProps<string>
  /** An error about the rows as a whole. */
  error: string | undefined
}

/** Repeatable rows of name and email; exactly one is primary (spec section 5). */
export function SupervisorFields({ rows, onChange, fieldAt, error }: Props) {
  const section = useRef<HTMLFieldSetElement>(null)
  const [isLast, setLast] = useState(false)

  /** Then focuses the first field or the last button of the row. */
  function change(next: SupervisorRow[] | null, focusOn: number, part: 'field' | 'button') {
    setLast(next === null)
    if (next === null) return
    flushSync(() => onChange(next))
    const row = section.current?.querySelectorAll('.supervisor-fields')[focusOn]
    row?.querySelector<HTMLElement>(part === 'field' ? 'input' : 'button:last-of-type')?.focus()
  }

  return (
    <FieldSection title={m.supervisors_section_title()} ref={section}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position only
        <fieldset key={index} className="panel supervisor-fields">
          <legend>
            {m.supervisors_numbered_title({ index: index + 1 })}{' '}
            {row.isPrimary && <Badge tone="approved">{m.supervisors_primary()}</Badge>}
          </legend>
          <div className="field-pair">
            <TextField
              label={m.supervisors_name_label()}
              autoComplete="off"
              {...fieldAt(`supervisors.${index}.name`)}
            />
            <TextField
              label={m.supervisors_email_label()}
              type="email"
              autoComplete="off"
              {...fieldAt(`supervisors.${index}.email`)}
            />
          </div>
          <MailLanguageField
            {...fieldAt(`supervisors.${index}.language`)}
            value={row.language}
            onChange={(language) => onChange(replacedAt(rows, index, { ...row, language }))}
          />
          <div className="row">
            {!row.isPrimary && (
              <Button onClick={() => change(makePrimary(rows, index), index, 'button')}>
                {m.supervisors_make_primary()}
              </Button>
            )}
            <Button look="text" onClick={() => change(removeSupervisor(rows, index), Math.max(0, index - 1), 'button')}>
              {m.common_remove()}
            </Button>
          </div>
        </fieldset>
      ))}
      {isLast && rows.length === 1 && <Banner kind="error">{m.supervisors_last_required()}</Banner>}
      {error && (
        <p className="field-error" role="alert">
          {hasOnePrimary(rows) ? error : m.supervisors_primary_required()}
        </p>
      )}
      <div>
        <Button onClick={() => change(addSupervisor(rows), rows.length, 'field')}>{m.supervisors_add()}</Button>
      </div>
    </FieldSection>
  )
}

type Value = Language | null | undefined

/** The language of the emails to a supervisor. If none is chosen, they are in English, and the form is in the browser's language. */
export function MailLanguageField({ value, onChange, ...field }: FieldProps<Value>) {
  return (
    <SelectField
      label={m.supervisors_language_label()}
      options={LANGUAGES.map((language) => ({ value: language, label: languageName(language), lang: language }))}
      placeholder={m.supervisors_language_placeholder()}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : (chosen as Language))}
      {...field}
    />
  )
}
