import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails } from '#contract/internships/imports'
import { missingColumns } from '#domain/internships/import-columns'
import { IMPORT_FIELDS, type ImportField } from '#domain/internships/import-fields'
import { joinOrders } from '#domain/time/written-dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { SelectField } from '../../form/select-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ChooseEncoding, useReadAgain } from './choose-encoding.tsx'
import { DiscardButton } from './import-result.tsx'

type Props = {
  details: ImportDetails
  onChecking: () => void
  onRead: (id: string) => void
  onDiscarded: () => void
}

/** The second step: which column of the file contains which field. */
export function MatchColumns({ details, onChecking, onRead, onDiscarded }: Props) {
  const { id, kind, fileName } = details
  const [columns, setColumns] = useState(details.columns)
  const [chosenOrder, setChosenOrder] = useState(details.monthFirst)
  const read = useReadAgain(onRead)
  const check = useMutation(api.imports.check.mutationOptions({ onSuccess: onChecking }))
  const missing = missingColumns(kind, columns)
  const monthFirst = chosenOrder ?? likelyOrder(details, columns)
  return (
    <Section id="match-columns" title={m.imports_match_title()}>
      <p className="muted import-name">{fileName}</p>
      <ChooseEncoding details={details} read={read} columns={columns === details.columns ? undefined : columns} />
      <fieldset className="import-columns" disabled={read.isPending || read.isSuccess}>
        {IMPORT_FIELDS[kind].map((field) => (
          <ColumnField
            key={field.key}
            field={field}
            details={details}
            column={columns[field.key]}
            onChange={(column) => setColumns(withColumn(columns, field.key, column))}
          />
        ))}
        {kind === 'internships' && (
          <SelectField
            label={m.imports_date_order_label()}
            name="slashes"
            value={monthFirst === null ? '' : monthFirst ? 'month first' : 'day first'}
            onChange={(value) => setChosenOrder(value === '' ? null : value === 'month first')}
            error={undefined}
            hint={m.imports_date_order_hint()}
            {...(monthFirst === null && { placeholder: m.imports_date_order_placeholder() })}
            options={[
              { value: 'day first', label: m.imports_date_order_day_first() },
              { value: 'month first', label: m.imports_date_order_month_first() },
            ]}
          />
        )}
      </fieldset>
      {check.error && <Banner kind="error">{errorMessage(check.error, m.imports_check_failed())}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={check.isPending}
          pendingLabel={m.common_starting()}
          disabledReason={reasonAgainst(missing, monthFirst)}
          onClick={() => check.mutate({ id, columns, monthFirst: monthFirst ?? false })}
        >
          {m.imports_check()}
        </Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
    </Section>
  )
}

function reasonAgainst(missing: string[], monthFirst: boolean | null): string | null {
  if (missing.length > 0) return m.imports_match_columns_missing({ missing: missing.join(', ') })
  return monthFirst === null ? m.imports_date_order_required() : null
}

/** Whether the dates in these columns have the month first; null if they can be read both ways. */
function likelyOrder({ dateOrders }: ImportDetails, columns: Record<string, number>): boolean | null {
  const orders = ['startDate', 'endDate'].map((field) => dateOrders[columns[field] ?? -1] ?? null)
  const order = orders.reduce(joinOrders, null)
  return order === 'open' || order === 'mixed' ? null : order === 'month first'
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
      label={isRequired ? label : `${label} ${m.imports_optional_mark()}`}
      name={key}
      value={column === undefined ? '' : String(column)}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
      error={undefined}
      {...(examples.length > 0 && { hint: <span className="import-example">{examples.join(' · ')}</span> })}
      placeholder={isRequired ? m.imports_match_required_placeholder() : m.imports_match_optional_placeholder()}
      options={headers.map((header, index) => ({
        value: String(index),
        label: header || m.imports_match_untitled_column({ index: index + 1 }),
      }))}
    />
  )
}

function withColumn(columns: Record<string, number>, key: string, column: number | undefined): Record<string, number> {
  const { [key]: _, ...others } = columns
  return column === undefined ? others : { ...others, [key]: column }
}
