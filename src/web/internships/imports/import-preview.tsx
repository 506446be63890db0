import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails, ImportProblem } from '#contract/internships/imports'
import { IMPORT_FIELDS } from '#domain/internships/import-fields'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ChooseEncoding, useReadAgain } from './choose-encoding.tsx'
import { DiscardButton } from './import-result.tsx'
import { number, records } from './import-words.ts'

type Props = {
  details: ImportDetails
  isDownloading: boolean
  onDownloadProblems: () => void
  onDownloadRest: () => void
  onRead: (id: string) => void
  onMatchAgain: () => void
  onStarted: () => void
  onDiscarded: () => void
}

/** The third step: what the import would do, or the file's problems. */
export function ImportPreview({ details, onStarted, onMatchAgain, onRead, onDiscarded, ...download }: Props) {
  const { id, kind, fileName, newCount, existingCount, wrongCount } = details
  const isPartial = wrongCount > 0 && newCount > 0
  const [invite, setInvite] = useState(false)
  const read = useReadAgain(onRead)
  const start = useMutation(
    api.imports.start.mutationOptions({
      onSuccess: () => {
        if (isPartial) download.onDownloadRest()
        onStarted()
      },
    }),
  )
  return (
    <Section id="import-preview" title={m.common_preview()}>
      <p className="muted import-name">{fileName}</p>
      <dl className="facts figures">
        <dt>{m.common_new()}</dt>
        <dd>{number(newCount)}</dd>
        <dt>{m.imports_preview_existing_label()}</dt>
        <dd>{number(existingCount)}</dd>
        <dt>{m.imports_preview_problems_label()}</dt>
        <dd>{number(wrongCount)}</dd>
      </dl>
      <ChooseEncoding details={details} read={read} />
      <PreviewedRows details={details} />
      {existingCount > 0 && <p className="muted small">{m.imports_preview_existing_hint()}</p>}
      {kind === 'students' && newCount > 0 && (
        <CheckboxField
          label={m.imports_invite_label()}
          name="invite"
          value={invite}
          onChange={setInvite}
          error={undefined}
        />
      )}
      {kind === 'internships' && newCount > 0 && <p className="muted">{m.imports_preview_emails_hint()}</p>}
      {isPartial && <p className="muted">{m.imports_rest_hint()}</p>}
      {start.error && <Banner kind="error">{errorMessage(start.error, m.imports_start_failed())}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={start.isPending}
          pendingLabel={m.common_starting()}
          disabledReason={reasonAgainst(details)}
          onClick={() => start.mutate({ id, invite, skipProblems: isPartial })}
        >
          {buttonLabel(details)}
        </Button>
        <Button onClick={onMatchAgain}>{m.imports_match_again()}</Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
      {wrongCount > 0 && <Problems details={details} {...download} />}
    </Section>
  )
}

/** The first new rows as they will be created, which reveal garbled letters, swapped columns and misread dates. */
function PreviewedRows({ details: { kind, previewed } }: { details: ImportDetails }) {
  if (previewed.length === 0) return null
  const fields = IMPORT_FIELDS[kind].filter(({ key }) => previewed.some(({ values }) => values[key] !== undefined))
  return (
    <section className="stack" aria-labelledby="import-first-rows">
      <h3 id="import-first-rows">{m.imports_preview_rows_title()}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and keyboards scroll it, too */}
      <div className="previewed-rows" tabIndex={0}>
        <table className="small">
          <thead>
            <tr>
              <th scope="col">{m.imports_row_column()}</th>
              {fields.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {previewed.map(({ row, values }) => (
              <tr key={row}>
                <th scope="row" className="figures">
                  {number(row)}
                </th>
                {fields.map(({ key }) => (
                  <td key={key}>
                    <bdi>{shown(key, values[key])}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function shown(key: string, value: string | undefined): string | undefined {
  return value !== undefined && (key === 'startDate' || key === 'endDate') ? formatDay(value) : value
}

function buttonLabel({ kind, newCount, wrongCount }: ImportDetails): string {
  if (newCount === 0) return m.common_import()
  return wrongCount > 0 ? m.imports_start_good_rows() : m.imports_start({ newCount: records(newCount, kind) })
}

function reasonAgainst({ newCount, wrongCount }: ImportDetails): string | null {
  if (newCount > 0) return null
  return wrongCount > 0
    ? m.imports_preview_correct_hint({ rows: m.imports_rows_count({ count: wrongCount }) })
    : m.imports_preview_nothing_new()
}

type ProblemsProps = Pick<Props, 'details' | 'isDownloading' | 'onDownloadProblems'>

export function Problems({ details: { problems, problemCount }, isDownloading, onDownloadProblems }: ProblemsProps) {
  const listed = problems.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <section className="stack" aria-labelledby="import-problems">
      <div className="row">
        <h3 id="import-problems">{m.imports_problems_title({ problemCount: number(problemCount) })}</h3>
        <Button onClick={onDownloadProblems} pending={isDownloading} pendingLabel={m.imports_downloading()}>
          {m.imports_problems_download()}
        </Button>
      </div>
      {problemCount > listed && (
        <p className="muted small">{m.imports_first_items_intro({ length: number(problems.length) })}</p>
      )}
      <ul className="rows import-problems">
        {problems.map((problem) => (
          <Problem key={`${problem.row} ${problem.column} ${problem.message}`} problem={problem} />
        ))}
      </ul>
    </section>
  )
}

function Problem({ problem: { row, rows, column, value, message } }: { problem: ImportProblem }) {
  return (
    <li>
      <div className="figures">
        {rows > 1
          ? m.imports_problems_rows({ row: number(row), others: number(rows - 1) })
          : m.imports_problems_row({ row: number(row) })}
        {column && <span className="muted">, {column}</span>}
      </div>
      <div className="import-value">
        {value === '' ? <span className="muted">{m.imports_problems_empty_value()}</span> : value}
      </div>
      <div>{message}</div>
    </li>
  )
}
