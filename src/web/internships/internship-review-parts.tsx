import type { InternshipForReview } from '#contract/internships'
import { formatDuration } from '#domain/dates'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import { fullName } from '#domain/profile'
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
        {item.employerName}, {item.industry}
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
  stamp: ({ status }) => ({ tone: status, label: INTERNSHIP_STATUS_LABELS[status] }),
  about: (item) => `${studentOf(item)} at ${item.employerName}`,
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
  words: {
    choose: 'Choose an internship from the list to read it.',
    own: 'This is your own internship. Somebody else has to review it.',
    approve: 'Approve',
    noun: 'internship',
  },
}
