import type { MyInternship } from '#contract/feedback/dashboard'
import { selfAssessmentState } from '#domain/self-assessment'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'

type Props = { internship: MyInternship; describedBy: string }

/** The way to the self-assessment, if it is asked for or has been written. */
export function SelfAssessmentLink({ internship, describedBy }: Props) {
  const { id, hasSelfAssessment } = internship
  const isOpen = selfAssessmentState(internship) === 'open'
  if (!isOpen && !hasSelfAssessment) return null
  return (
    <ButtonLink to={paths.selfAssessment(id)} aria-describedby={describedBy}>
      {isOpen && !hasSelfAssessment ? m.self_assessment_dashboard_link() : m.self_assessment_title()}
    </ButtonLink>
  )
}
