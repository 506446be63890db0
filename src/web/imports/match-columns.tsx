import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails } from '#contract/imports'
import { IMPORT_FIELDS, type ImportField, matchColumns, missingColumns } from '#domain/import-fields'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { SelectField } from '../form/select-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { DiscardButton } from './discard-button.tsx'

type Props = { details: ImportDetails; onChecking: () => void; onDiscarded: () => void }

/** The second step: which column of the file holds what. */
export function MatchColumns({ details, onChecking, onDiscarded }: Props) {
  const { id, kind, fileName, headers } = details
  const [columns, setColumns] = useState(() => matchColumns(kind, headers))
  const [slashes, setSlashes] = useState('')
  const check = useMutation(api.imports.check.mutationOptions({ onSuccess: onChecking }))
  const missing = missingColumns(kind, columns)
  const needsDates = kind === 'internships'
  return (
    <Section id="match-columns" title={m.match_columns()}>
      <p className="muted import-name">{fileName}</p>
      <div className="import-columns">
        {IMPORT_FIELDS[kind].map((field) => (
          <ColumnField
            key={field.key}
            field={field}
            details={details}
            column={columns[field.key]}
            onChange={(column) => setColumns(withColumn(columns, field.key, column))}
          />
        ))}
        {needsDates && (
          <SelectField
            label={m.dates_with_slashes()}
            name="slashes"
            value={slashes}
            onChange={setSlashes}
            error={undefined}
            hint={m.how_3_4_2027_is_meant()}
            options={[
              { value: '', label: m.day_first_3_april() },
              { value: 'month first', label: m.month_first_march_4() },
            ]}
          />
        )}
      </div>
      {check.error && <Banner kind="error">{errorMessage(check.error, m.failed_to_check_file())}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={check.isPending}
          pendingLabel={m.starting()}
          disabledReason={missing.length > 0 ? m.choose_column_for({ missing: missing.join(', ') }) : null}
          onClick={() => check.mutate({ id, columns, monthFirst: slashes !== '' })}
        >
          {m.check_file()}
        </Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
    </Section>
  )
}

type ColumnFieldProps = {
  field: ImportField
  details: ImportDetails
  column: number | undefined
  onChange: (column: number | undefined) => void
}

function ColumnField({ field: { key, label, isRequired }, details, column, onChange }: ColumnFieldProps) {
  const { headers, firstRows } = details
  const examples =
    column === undefined ? [] : firstRows.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')
  return (
    <SelectField
      label={isRequired ? label : `${label} ${m.optional_in_brackets()}`}
      name={key}
      value={column === undefined ? '' : String(column)}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
      error={undefined}
      {...(examples.length > 0 && { hint: <span className="import-example">{examples.join(' · ')}</span> })}
      placeholder={isRequired ? m.choose_column() : m.not_in_file()}
      options={headers.map((header, index) => ({
        value: String(index),
        label: header || m.column({ index: index + 1 }),
      }))}
    />
  )
}

function withColumn(columns: Record<string, number>, key: string, column: number | undefined): Record<string, number> {
  const { [key]: _, ...others } = columns
  return column === undefined ? others : { ...others, [key]: column }
}
