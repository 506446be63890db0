import { Suspense, useState } from 'react'
import type { InternshipOfStudent } from '#contract/office/students'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { ChangedFacts } from '../../layout/changed-facts.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { AssigneeField } from '../assignees/assignee-field.tsx'
import { useInternshipDecisions } from '../decisions/internship-decisions.ts'

// Loaded on demand, because it is rarely needed.
const RejectInternshipDialog = lazyPart(
  () => import('../decisions/reject-internship-dialog.tsx'),
  'RejectInternshipDialog',
)
const SetBackDialog = lazyPart(() => import('../review/set-back-dialog.tsx'), 'SetBackDialog')

type Student = { id: string; firstName: string; lastName: string; email: string }

/** Decides about an internship on its student's page, or sets the decision back. */
export function InternshipDecision({ internship, student }: { internship: InternshipOfStudent; student: Student }) {
  const { id, status, positionTitle } = internship
  const isOwn = usePerson().id === student.id
  const [isSettingBack, setBack] = useState(false)
  const [message, showMessage] = useTimedMessage(5000)
  const reload = useReload(api.students.key())
  const { approval, rejecting, rejection, startRejecting } = useInternshipDecisions({
    onDecided: () => void reload(),
    onUndone: () => void reload(),
    onSelectedDecided: () => undefined,
  })
  const decided = approval.decided[id]
  const isWaiting = status === 'pending'
  if (isOwn) return isWaiting && <p className="muted">{m.internships_about_yourself()}</p>
  const name = <span className="visually-hidden">, {positionTitle}</span>
  return (
    <>
      <SuccessMessage message={message} />
      {approval.problem && (
        <Banner kind="error">
          {approval.problem.sentence}
          <ChangedFacts changes={approval.problem.changes} />
        </Banner>
      )}
      <div className="student-decision">
        <p role="status" className="review-message">
          {decided?.message ?? approval.undone}
        </p>
        {decided && (
          <Button look="text" onClick={() => approval.undo(id)}>
            {m.common_undo()}
            {name}
          </Button>
        )}
        {!decided && isWaiting && (
          <>
            <Button
              look="primary"
              onClick={() => approval.approve(internship)}
              pending={approval.isApproving(id)}
              pendingLabel={m.review_approving()}
            >
              {m.common_approve()}
              {name}
            </Button>
            <Button
              onClick={() => startRejecting({ internship: { ...internship, student } })}
              disabled={approval.isApproving(id)}
            >
              {m.common_reject()}
              {name}
            </Button>
            <AssigneeField kind="internships" item={internship} />
          </>
        )}
        {!decided && !isWaiting && (
          <Button look="text" onClick={() => setBack(true)}>
            {m.decisions_set_back()}
            {name}
          </Button>
        )}
      </div>
      {rejecting && (
        <Suspense>
          <RejectInternshipDialog rejected={rejecting} rejection={rejection} onClose={() => startRejecting(null)} />
        </Suspense>
      )}
      {isSettingBack && (
        <Suspense>
          <SetBackDialog
            kind="internships"
            item={internship}
            title={m.decisions_set_back()}
            name={positionTitle}
            onDone={() => {
              setBack(false)
              showMessage(m.decisions_set_back_done())
              approval.reload()
            }}
            onFailed={approval.reload}
            onClose={() => setBack(false)}
          />
        </Suspense>
      )}
    </>
  )
}
