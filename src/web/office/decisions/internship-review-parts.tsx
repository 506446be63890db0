import type { InternshipForReview } from '#contract/office/records-for-review'
import { formatDuration } from '#domain/dates'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import { localized } from '#domain/localized'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import type { ReviewParts } from '../review/review-parts.ts'
import { InternshipReviewFacts } from './internship-review-facts.tsx'

type Part = { item: InternshipForReview }

const studentOf = ({ student }: InternshipForReview) => fullName(student) || 'N/A'

function Lines({ item }: Part) {
  return (
    <>
      <p>
        {studentOf(item)}
        {item.student.major && <span className="muted">, {item.student.major}</span>}
      </p>
      <p className="muted">
        <bdi>{item.employerName}</bdi>, <bdi>{item.industry}</bdi>
      </p>
    </>
  )
}

function Duration({ item }: Part) {
  return <span className="figures muted">{formatDuration(item.startDate, item.endDate)}</span>
}

export const INTERNSHIP_PARTS: ReviewParts<InternshipForReview> = {
  kind: 'internships',
  heading: ({ positionTitle }) => positionTitle,
  badge: ({ status }) => ({ tone: status, label: INTERNSHIP_STATUS_LABELS[status] }),
  about: (item) => m.common_student_at_employer({ student: studentOf(item), employer: item.employerName }),
  name: (item) => `${studentOf(item)}, ${item.positionTitle}`,
  isWaiting: ({ status }) => status === 'pending',
  studentId: ({ student }) => student.id,
  RowLines: Lines,
  RowFoot: Duration,
  CardBrief: ({ item }: Part) => (
    <div className="approval-lines">
      <Lines item={item} />
      <p>
        <Duration item={item} />
      </p>
    </div>
  ),
  CardRest: ({ item }: Part) => <InternshipReviewFacts internship={item} />,
  Full: ({ item }: Part) => <InternshipReviewFacts internship={item} />,
  words: localized({
    choose: m.internships_choose_hint,
    own: m.internships_about_yourself,
    approve: m.common_approve,
  }),
  noun: m.common_internships_count,
}
