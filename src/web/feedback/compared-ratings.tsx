import type { SelfAssessment } from '#contract/self-assessments'
import { RATINGS, type Ratings, ratingLabel } from '#domain/feedback'
import { NotchScale } from '../ui/notch-scale.tsx'
import './compared-ratings.css'

type Props = {
  supervisor: Ratings
  student: SelfAssessment
  /** The heading of the student's column. */
  studentLabel: 'You' | 'Student'
}

/** The supervisor's and the student's ratings of the same skills, side by side. */
export function ComparedRatings({ supervisor, student, studentLabel }: Props) {
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Supervisor</th>
            <th scope="col">{studentLabel}</th>
          </tr>
        </thead>
        <tbody>
          {RATINGS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td data-who="Supervisor">
                <NotchScale compact value={supervisor[key]} word={ratingLabel(supervisor[key])} />
              </td>
              <td data-who={studentLabel}>
                <NotchScale compact value={student[key]} word={ratingLabel(student[key])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
