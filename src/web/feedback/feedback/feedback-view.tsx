import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { enteredText } from '#domain/feedback/entered-feedback'
import { ratingLabel } from '#domain/feedback/feedback'
import { resumeText } from '#domain/feedback/resume-text'
import { firstSentence } from '#domain/text/sentences'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { CodeLoadError, loadCode } from '../../api/load-code.ts'
import { Instant } from '../../layout/instant.tsx'
import { ReloadButton } from '../../layout/reload-button.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { ReportLink, type ReportOf } from '../report-links/report-link.tsx'
import { FeedbackAnswers } from './feedback-answers.tsx'
import '../../form/form.css'
import './feedback-view.css'

type Props = { feedback: FeedbackForStudent; report: ReportOf }

/** The feedback: the verdict and the student's actions, the ratings and texts, then the facts. */
export function FeedbackView({ feedback, report }: Props) {
  const { overallRating, submittedAt } = feedback
  const [isResumeOpen, setResumeOpen] = useState(false)
  return (
    <article className="feedback-view">
      <PageHeader
        title={feedback.positionTitle}
        tabTitle={m.feedback_view_tab_title({ positionTitle: feedback.positionTitle })}
        subtitle={
          <>
            <bdi>{feedback.employerName}</bdi>, <bdi>{feedback.industry}</bdi>
          </>
        }
        action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
      />
      {!feedback.isConfirmed && <Banner kind="warning">{m.feedback_not_confirmed()}</Banner>}
      <section className="section verdict">
        <div>
          <h2>{m.feedback_overall_rating()}</h2>
          <RatingBar value={overallRating} word={ratingLabel(overallRating)} />
          <figure>
            <blockquote className="own-words">{firstSentence(feedback.strengths)}</blockquote>
            <figcaption className="small muted">{feedback.supervisorName}</figcaption>
          </figure>
        </div>
        {feedback.isConfirmed && (
          <div className="feedback-actions">
            <Button look="primary" onClick={() => setResumeOpen(true)}>
              {m.feedback_resume_generate()}
            </Button>
            <ExportAsPdf feedback={feedback} />
          </div>
        )}
      </section>
      <FeedbackAnswers feedback={feedback} />
      {feedback.hasWithheld && <p className="muted withheld-note">{m.feedback_withheld_note()}</p>}
      <dl className="facts section">
        <dt>{m.common_duration()}</dt>
        <dd>{formatDuration(feedback.startDate, feedback.endDate)}</dd>
        <dt>{m.common_supervisor()}</dt>
        <dd className="row">
          {feedback.supervisorName}
          {feedback.supervisorIsPrimary && <Badge tone="approved">{m.feedback_primary_supervisor()}</Badge>}
        </dd>
        <dt>{m.common_email()}</dt>
        <dd>
          {feedback.supervisorEmail}
          {feedback.answeredInsteadOf && (
            <p className="small muted">{m.second_contact_answered(feedback.answeredInsteadOf)}</p>
          )}
        </dd>
        <dt>{m.common_submitted()}</dt>
        <dd>
          <Instant at={submittedAt} />
          {feedback.entered && <p className="small muted">{enteredText(feedback.entered, submittedAt)}</p>}
        </dd>
      </dl>
      <ReportLink url={feedback.verificationUrl} isConfirmed={feedback.isConfirmed} report={report} />
      {isResumeOpen && <ResumeDialog feedback={feedback} onClose={() => setResumeOpen(false)} />}
    </article>
  )
}

/** The button that saves the report (spec section 2); its code is loaded when it is pressed. */
function ExportAsPdf({ feedback }: { feedback: FeedbackForStudent }) {
  const report = useMutation({
    mutationFn: async () => {
      const { saveReport } = await loadCode(() => import('./report/save-report.ts'))
      return saveReport(feedback)
    },
    // The report is created in the browser: offline it works if everything is loaded, and otherwise fails immediately.
    networkMode: 'always',
  })
  const isDataMissing = report.data === false
  return (
    <>
      <Button pending={report.isPending} pendingLabel={m.feedback_report_exporting()} onClick={() => report.mutate()}>
        {m.feedback_report_export()}
      </Button>
      {isDataMissing && <Banner kind="error">{m.feedback_report_data_missing()}</Banner>}
      {report.isError && (
        <Banner kind="error" action={report.error instanceof CodeLoadError && <ReloadButton />}>
          {m.feedback_report_failed()}
        </Banner>
      )}
    </>
  )
}

type ResumeDialogProps = { feedback: FeedbackForStudent; onClose: () => void }

/** Resume bullets based on the feedback, to edit and copy (spec section 2, Generate Resume Content). */
function ResumeDialog({ feedback, onClose }: ResumeDialogProps) {
  const [text, setText] = useState(() => resumeText(feedback))
  const [copied, showCopied] = useTimedMessage(2000)
  const [hasFailed, setFailed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    setFailed(!isCopied)
    if (isCopied) showCopied(m.feedback_resume_copied())
  }

  return (
    <Dialog
      title={m.feedback_resume_title()}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => void copy()}>
            {copied ?? m.feedback_resume_copy()}
          </Button>
          <Button onClick={onClose}>{m.common_close()}</Button>
        </>
      }
    >
      <p id="resume-instructions">{m.feedback_resume_intro()}</p>
      <textarea
        ref={field}
        className="control resume-text"
        aria-label={m.feedback_resume_label()}
        aria-describedby="resume-instructions"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasFailed && <Banner kind="warning">{m.feedback_resume_copy_failed()}</Banner>}
      <p className="visually-hidden" role="status">
        {copied}
      </p>
    </Dialog>
  )
}
