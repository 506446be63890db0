import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { QuestionToSupervisor } from '#contract/office/questions-to-supervisors'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { isErasedAddress } from '#domain/people/erasure'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DoneBy, EarlierAnswers } from './earlier-answers.tsx'

type Props = {
  feedback: Pick<FeedbackForReview, 'status' | 'supervisorName' | 'supervisorEmail' | 'questionsToSupervisor'>
}

/** The reviewers' questions to the supervisor, with their outcomes. */
export function QuestionsFact({
  feedback: { status, supervisorName, supervisorEmail, questionsToSupervisor: questions },
}: Props) {
  // The links of an erased supervisor have been deleted.
  const isWaiting = status === 'submitted' && !isErasedAddress(supervisorEmail)
  return (
    <div>
      <dt>{m.decisions_question()}</dt>
      {questions.map((one) => (
        <dd key={one.id}>
          <DoneBy at={one.askedAt} name={one.askedByName} />
          <p className="approval-reason">{one.question}</p>
          {one.repliedAt ? (
            <Answer {...one} repliedAt={one.repliedAt} supervisorName={supervisorName} />
          ) : (
            <Unanswered {...one} isWaiting={isWaiting && one.isAboutAnswers} />
          )}
        </dd>
      ))}
    </div>
  )
}

type UnansweredProps = Pick<QuestionToSupervisor, 'lastEmail'> & { isWaiting: boolean }

/** Whether an answer may still arrive, and whether the question was delivered. */
function Unanswered({ lastEmail, isWaiting }: UnansweredProps) {
  if (!isWaiting) return <p className="small muted">{m.decisions_question_unanswered()}</p>
  if (!lastEmail?.failedAt) return <p className="small muted">{m.decisions_question_waiting()}</p>
  return (
    <>
      <Badge tone="rejected">{m.open_requests_delivery_undelivered()}</Badge>{' '}
      <Instant at={lastEmail.failedAt} className="small muted" />
      <p className="small">{m.common_email_sending_failed({ reason: lastEmail.failureReason ?? '' })}</p>
    </>
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
        <EarlierAnswers answers={answersBefore} title={m.decisions_question_before()} of={supervisorName} />
      ) : (
        <p className="small muted">{m.decisions_question_unchanged()}</p>
      )}
    </>
  )
}
