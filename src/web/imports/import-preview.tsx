import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails, ImportProblem } from '#contract/imports'
import { quantity } from '#domain/quantity'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
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
    <section className="section section-stack" aria-labelledby="import-preview">
      <h2 id="import-preview">Preview</h2>
      <p className="muted import-name">{fileName}</p>
      <dl className="facts figures">
        <dt>New</dt>
        <dd>{number(newCount)}</dd>
        <dt>Already there</dt>
        <dd>{number(existingCount)}</dd>
        <dt>With problems</dt>
        <dd>{number(wrongCount)}</dd>
      </dl>
      {existingCount > 0 && <p className="muted small">What is already there stays as it is.</p>}
      {kind === 'students' && wrongCount === 0 && (
        <CheckboxField
          label="Email each new student a link to set a password"
          name="invite"
          value={invite}
          onChange={setInvite}
          error={undefined}
        />
      )}
      {kind === 'internships' && wrongCount === 0 && (
        <p className="muted">
          The import emails nobody. Approved internships then follow the schedule for automatic emails to supervisors.
        </p>
      )}
      {start.error && <Banner kind="error">{errorMessage(start.error, 'Failed to start the import')}</Banner>}
      <div className="form-actions">
        <Button
          look="primary"
          pending={start.isPending}
          pendingLabel="Starting..."
          disabledReason={reasonAgainst(details)}
          onClick={() => start.mutate({ id, invite })}
        >
          {newCount > 0 ? `Import ${records(newCount, kind)}` : 'Import'}
        </Button>
        <Button onClick={onMatchAgain}>Match columns again</Button>
        <DiscardButton id={id} onDiscarded={onDiscarded} />
      </div>
      {wrongCount > 0 && <Problems details={details} {...download} />}
    </section>
  )
}

function reasonAgainst({ newCount, wrongCount }: ImportDetails): string | null {
  if (wrongCount > 0)
    return `Correct ${quantity(wrongCount, 'row')} in the file and upload it again. Nothing is imported until then.`
  return newCount === 0 ? 'Every row is already there.' : null
}

type ProblemsProps = Pick<Props, 'details' | 'isDownloading' | 'onDownloadProblems'>

function Problems({ details: { problems, problemCount }, isDownloading, onDownloadProblems }: ProblemsProps) {
  return (
    <section className="stack" aria-labelledby="import-problems">
      <div className="row">
        <h3 id="import-problems">Problems ({number(problemCount)})</h3>
        <Button onClick={onDownloadProblems} pending={isDownloading} pendingLabel="Downloading...">
          Download all as CSV
        </Button>
      </div>
      {problemCount > problems.length && <p className="muted small">The first {number(problems.length)}:</p>}
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
        Row {number(row)}
        {column && <span className="muted">, {column}</span>}
      </div>
      <div className="import-value">{value === '' ? <span className="muted">empty</span> : value}</div>
      <div>{message}</div>
    </li>
  )
}
