import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MySelfAssessment } from '#contract/self-assessments'
import { formatDuration } from '#domain/dates'
import { api } from '../api/client.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { SelfAssessmentAnswers } from '../layout/self-assessment-answers.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SelfAssessmentFormOf } from './self-assessment-form.tsx'

/** The student's self-assessment of one internship: the form, or the answers once they are fixed. */
export function SelfAssessmentPage() {
  const { id: internshipId = '' } = useParams({ strict: false })
  // Not cached: the form always opens with current data.
  const query = useQuery(api.selfAssessments.get.queryOptions({ input: { internshipId }, gcTime: 0 }))
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? titleOf(data) : 'Self-assessment'}
        tabTitle="Self-assessment"
        subtitle={data && `${data.positionTitle}, ${formatDuration(data.startDate, data.endDate)}`}
        action={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
      <QueryStates query={query} loading="Loading your self-assessment..." failed="Failed to load self-assessment" />
      {data && <Content mine={data} />}
    </>
  )
}

function titleOf({ state, employerName }: MySelfAssessment): string {
  return state === 'open' ? `How did you do at ${employerName}?` : 'Your self-assessment'
}

function Content({ mine }: { mine: MySelfAssessment }) {
  const { state, selfAssessment } = mine
  if (state === 'open') return <SelfAssessmentFormOf mine={mine} />
  if (selfAssessment)
    return (
      <>
        <p className="muted measure">
          {state === 'fixed'
            ? 'Feedback on this internship has been approved, so your self-assessment can no longer be changed.'
            : 'Self-assessments are not asked for at the moment, so yours cannot be changed.'}
        </p>
        <SelfAssessmentAnswers selfAssessment={selfAssessment} heading="h2" />
      </>
    )
  return (
    <EmptyState title="No self-assessment">
      {state === 'fixed'
        ? 'Feedback on this internship has been approved, so you can no longer write a self-assessment.'
        : 'No self-assessment is asked for on this internship.'}
    </EmptyState>
  )
}
