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
import { DiscardButton } from './discard-button.tsx'
import { number, records } from './import-words.ts'

type Props = {
  details: ImportDetails
  isDownloading: boolean
  onDownloadProblems: () => void
  onMatchAgain: () => void
  onStarted: () => void
  onDiscarded: () => void
}

/** The third step: what the import would do, or what is wrong with the file. */
export function ImportPreview({ details, onStarted, onMatchAgain, onDiscarded, ...download }: Props) {
  const { id, kind, fileName, newCount, existingCount, wrongCount } = details
  const [invite, setInvite] = useState(false)
  const start = useMutation(api.imports.start.mutationOptions({ onSuccess: onStarted }))
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
      {existingCount > 0 && <p className="muted small">{m.what_is_already_there_stays_as()}</p>}
      {kind === 'students' && wrongCount === 0 && (
        <CheckboxField
          label={m.email_each_new_student_link_to()}
          name="invite"
          value={invite}
          onChange={setInvite}
          error={undefined}
        />
      )}
      {kind === 'internships' && wrongCount === 0 && (
        <p className="muted">{m.import_emails_nobody_approved_internships_then()}</p>
      )}
      {start.error && <Banner kind="error">{errorMessage(start.error, m.failed_to_start_import())}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={start.isPending}
          pendingLabel={m.starting()}
          disabledReason={reasonAgainst(details)}
          onClick={() => start.mutate({ id, invite })}
        >
          {newCount > 0 ? m.import_label_2({ newCount: records(newCount, kind) }) : m.import_label()}
        </Button>
        <Button onClick={onMatchAgain}>{m.match_columns_again()}</Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
      {wrongCount > 0 && <Problems details={details} {...download} />}
    </Section>
  )
}

function reasonAgainst({ newCount, wrongCount }: ImportDetails): string | null {
  if (wrongCount > 0) return m.correct_in_file_and_upload_it({ rows: m.quantity_of_row({ count: wrongCount }) })
  return newCount === 0 ? m.every_row_is_already_there() : null
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
