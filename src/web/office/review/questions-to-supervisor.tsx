import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { QuestionToSupervisor } from '#contract/office/questions-to-supervisors'
import { RATINGS, ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'

type Props = { questions: readonly QuestionToSupervisor[]; supervisorName: string; isWaiting: boolean }

/** What reviewers have asked the supervisor, and what came of it. */
export function QuestionsFact({ questions, supervisorName, isWaiting }: Props) {
  return (
    <div>
      <dt>{m.decisions_question()}</dt>
      {questions.map((one) => (
        <dd key={one.id}>
          <p className="small muted">
            <Instant at={one.askedAt} /> <bdi>{one.askedByName}</bdi>
          </p>
          <p className="approval-reason">{one.question}</p>
          {one.repliedAt ? (
            <Answer {...one} repliedAt={one.repliedAt} supervisorName={supervisorName} />
          ) : (
            <p className="small muted">
              {isWaiting && one.isAboutAnswers ? m.decisions_question_waiting() : m.decisions_question_unanswered()}
            </p>
          )}
        </dd>
      ))}
    </div>
  )
}

type AnswerProps = QuestionToSupervisor & { repliedAt: string; supervisorName: string }

function Answer({ repliedAt, reply, answersBefore, supervisorName }: AnswerProps) {
  return (
    <>
      <p className="small muted">
        <ParaglideMessage
          message={m.decisions_question_replied}
          markup={{ instant: () => <Instant at={repliedAt} /> }}
        />
      </p>
      {reply && <p className="approval-reason">{reply}</p>}
      {answersBefore ? (
        <Disclosure title={m.decisions_question_before()} of={supervisorName}>
          <ul>
            {RATINGS.map(({ key, label }) => (
              <li key={key}>
                {label} <RatingBar compact value={answersBefore[key]} word={ratingLabel(answersBefore[key])} />
              </li>
            ))}
          </ul>
          {[answersBefore.strengths, answersBefore.developmentAreas, answersBefore.additionalComments]
            .filter(Boolean)
            .map((text) => (
              <p key={text} className="approval-reason">
                {text}
              </p>
            ))}
        </Disclosure>
      ) : (
        <p className="small muted">{m.decisions_question_unchanged()}</p>
      )}
    </>
  )
}
