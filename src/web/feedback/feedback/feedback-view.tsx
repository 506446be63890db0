import { useState } from 'react'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { formatDuration } from '#domain/dates'
import { ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import { ReportLink, type ReportOf } from '../report-links/report-link.tsx'
import { FeedbackAnswers } from './feedback-answers.tsx'
import { ExportAsPdf } from './feedback-view-export.tsx'
import { ResumeDialog } from './feedback-view-resume.tsx'
import './feedback-view.css'

type Props = { feedback: FeedbackForStudent; report: ReportOf }

/** The feedback itself: the facts, the ratings, then the supervisor's texts. */
export function FeedbackView({ feedback, report }: Props) {
  const { overallRating, submittedAt } = feedback
  const [isResumeOpen, setResumeOpen] = useState(false)
  return (
    <article className="feedback-view">
      <PageHeader
        title={feedback.positionTitle}
        tabTitle={m.feedback_view_tab_title({ positionTitle: feedback.positionTitle })}
        subtitle={`${feedback.employerName}, ${feedback.industry}`}
        action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
      />
      <dl className="facts section">
        <dt>{m.common_duration()}</dt>
        <dd>{formatDuration(feedback.startDate, feedback.endDate)}</dd>
        <dt>{m.common_supervisor()}</dt>
        <dd className="row">
          {feedback.supervisorName}
          {feedback.supervisorIsPrimary && <Badge tone="approved">{m.feedback_primary_supervisor()}</Badge>}
        </dd>
        <dt>{m.common_email()}</dt>
        <dd>{feedback.supervisorEmail}</dd>
        <dt>{m.common_submitted()}</dt>
        <dd>
          <Instant at={submittedAt} />
        </dd>
      </dl>
      <section className="section overall-rating">
        <h2>{m.feedback_overall_rating()}</h2>
        <RatingBar value={overallRating} word={ratingLabel(overallRating)} />
      </section>
      <FeedbackAnswers feedback={feedback} />
      <div className="section row feedback-actions">
        <Button look="primary" onClick={() => setResumeOpen(true)}>
          {m.feedback_resume_generate()}
        </Button>
        <ExportAsPdf feedback={feedback} />
      </div>
      <ReportLink url={feedback.verificationUrl} report={report} />
      {isResumeOpen && <ResumeDialog feedback={feedback} onClose={() => setResumeOpen(false)} />}
    </article>
  )
}
