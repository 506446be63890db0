import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MySelfAssessment } from '#contract/self-assessments'
import { formatDuration } from '#domain/dates'
import * as m from '#messages'
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
        title={data ? titleOf(data) : m.self_assessment()}
        tabTitle={m.self_assessment()}
        subtitle={data && `${data.positionTitle}, ${formatDuration(data.startDate, data.endDate)}`}
        action={<BackLink to={paths.dashboard}>{m.back_to_dashboard()}</BackLink>}
      />
      <QueryStates
        query={query}
        loading={m.loading_your_self_assessment()}
        failed={m.failed_to_load_self_assessment()}
      />
      {data && <Content mine={data} />}
    </>
  )
}

function titleOf({ state, employerName }: MySelfAssessment): string {
  return state === 'open' ? m.how_did_you_do_at({ employerName }) : m.your_self_assessment()
}

function Content({ mine }: { mine: MySelfAssessment }) {
  const { state, selfAssessment } = mine
  if (state === 'open') return <SelfAssessmentFormOf mine={mine} />
  if (selfAssessment)
    return (
      <>
        <p className="muted measure">
          {state === 'fixed' ? m.feedback_on_this_internship_has_been() : m.self_assessments_are_not_asked_for()}
        </p>
        <SelfAssessmentAnswers selfAssessment={selfAssessment} heading="h2" />
      </>
    )
  return (
    <EmptyState title={m.no_self_assessment()}>
      {state === 'fixed' ? m.feedback_on_this_internship_has_been_approved() : m.no_self_assessment_is_asked_for()}
    </EmptyState>
  )
}
