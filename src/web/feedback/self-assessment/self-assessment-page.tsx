import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { MySelfAssessment } from '#contract/feedback/self-assessment'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SelfAssessmentAnswers } from './self-assessment-answers.tsx'
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
        title={data ? titleOf(data) : m.common_self_assessment()}
        tabTitle={m.common_self_assessment()}
        subtitle={
          data && (
            <>
              <bdi>{data.positionTitle}</bdi>, {formatDuration(data.startDate, data.endDate)}
            </>
          )
        }
        action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
      />
      <QueryStates query={query} loading={m.self_assessment_loading()} failed={m.self_assessment_load_failed()} />
      {data && <Content mine={data} />}
    </>
  )
}

function titleOf({ state, tense, employerName }: MySelfAssessment): string {
  if (state !== 'open') return m.self_assessment_title()
  return tense === 'over'
    ? m.self_assessment_form_title({ employerName })
    : m.self_assessment_form_title_running({ employerName })
}

function Content({ mine }: { mine: MySelfAssessment }) {
  const { state, selfAssessment } = mine
  if (state === 'open') return <SelfAssessmentFormOf mine={mine} />
  if (selfAssessment)
    return (
      <>
        <p className="muted measure">
          {state === 'fixed' ? m.self_assessment_fixed_hint() : m.self_assessment_not_asked_hint()}
        </p>
        <SelfAssessmentAnswers selfAssessment={selfAssessment} heading="h2" />
      </>
    )
  return (
    <EmptyState title={m.self_assessment_empty_title()}>
      {state === 'fixed' ? m.self_assessment_fixed_empty() : m.self_assessment_not_asked()}
    </EmptyState>
  )
}
