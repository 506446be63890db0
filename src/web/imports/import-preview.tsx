import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails, ImportProblem } from '#contract/imports'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { ChooseEncoding, useReadAgain } from './choose-encoding.tsx'
import { DiscardButton } from './discard-button.tsx'
import { number, records } from './import-words.ts'
import { PreviewedRows } from './previewed-rows.tsx'

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

/** The third step: what the import would do, or what is wrong with the file. */
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
    <Section id="import-preview" title={m.preview()}>
      <p className="muted import-name">{fileName}</p>
      <dl className="facts figures">
        <dt>{m.new_label()}</dt>
        <dd>{number(newCount)}</dd>
        <dt>{m.already_there()}</dt>
        <dd>{number(existingCount)}</dd>
        <dt>{m.with_problems()}</dt>
        <dd>{number(wrongCount)}</dd>
      </dl>
      <ChooseEncoding details={details} read={read} />
      <PreviewedRows details={details} />
      {existingCount > 0 && <p className="muted small">{m.what_is_already_there_stays_as()}</p>}
      {kind === 'students' && newCount > 0 && (
        <CheckboxField
          label={m.email_each_new_student_link_to()}
          name="invite"
          value={invite}
          onChange={setInvite}
          error={undefined}
        />
      )}
      {kind === 'internships' && newCount > 0 && (
        <p className="muted">{m.import_emails_nobody_approved_internships_then()}</p>
      )}
      {isPartial && <p className="muted">{m.import_rest_is_csv_to_correct()}</p>}
      {start.error && <Banner kind="error">{errorMessage(start.error, m.failed_to_start_import())}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={start.isPending}
          pendingLabel={m.starting()}
          disabledReason={reasonAgainst(details)}
          onClick={() => start.mutate({ id, invite, skipProblems: isPartial })}
        >
          {buttonLabel(details)}
        </Button>
        <Button onClick={onMatchAgain}>{m.match_columns_again()}</Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
      {wrongCount > 0 && <Problems details={details} {...download} />}
    </Section>
  )
}

function buttonLabel({ kind, newCount, wrongCount }: ImportDetails): string {
  if (newCount === 0) return m.import_label()
  return wrongCount > 0 ? m.import_good_rows_download_rest() : m.import_label_2({ newCount: records(newCount, kind) })
}

function reasonAgainst({ newCount, wrongCount }: ImportDetails): string | null {
  if (newCount > 0) return null
  return wrongCount > 0
    ? m.correct_in_file_and_upload_it({ rows: m.quantity_of_row({ count: wrongCount }) })
    : m.every_row_is_already_there()
}

type ProblemsProps = Pick<Props, 'details' | 'isDownloading' | 'onDownloadProblems'>

function Problems({ details: { problems, problemCount }, isDownloading, onDownloadProblems }: ProblemsProps) {
  return (
    <section className="stack" aria-labelledby="import-problems">
      <div className="row">
        <h3 id="import-problems">{m.problems({ problemCount: number(problemCount) })}</h3>
        <Button onClick={onDownloadProblems} pending={isDownloading} pendingLabel={m.downloading()}>
          {m.download_all_as_csv()}
        </Button>
      </div>
      {problemCount > problems.length && <p className="muted small">{m.first({ length: number(problems.length) })}</p>}
      <ul className="rows import-problems">
        {problems.map((problem) => (
          <Problem key={`${problem.row} ${problem.column} ${problem.message}`} problem={problem} />
        ))}
      </ul>
    </section>
  )
}

function Problem({ problem: { row, column, value, message } }: { problem: ImportProblem }) {
  return (
    <li>
      <div className="figures">
        {m.row({ row: number(row) })}
        {column && <span className="muted">, {column}</span>}
      </div>
      <div className="import-value">{value === '' ? <span className="muted">{m.empty()}</span> : value}</div>
      <div>{message}</div>
    </li>
  )
}
