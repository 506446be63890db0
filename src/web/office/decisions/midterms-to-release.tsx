import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { MidtermToRelease } from '#contract/feedback/midterm-shown'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { changesIn, errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { FeedbackAnswers } from '../../feedback/feedback/feedback-answers.tsx'
import type { midtermList } from '../../feedback/midterm/midterm-list.ts'
import { ChangedFacts } from '../../layout/changed-facts.tsx'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { LoadMore } from '../../list/list-frame.tsx'
import type { ListState } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailLink, TextLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { FeedbackSigns } from '../review/feedback-signs.tsx'
import './midterms-to-release.css'

type Props = { list: Pick<ListState<typeof midtermList>, 'query' | 'items'> }

/** Mid-term feedback that the student cannot read until a reviewer releases it. */
export function MidtermsToRelease({ list: { query, items } }: Props) {
  const [released, showReleased] = useTimedMessage(5000)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <SuccessMessage message={released} />
      <ul
        className="midterms-to-release long-list"
        ref={list}
        tabIndex={-1}
        aria-label={m.common_midterm_feedback()}
        aria-busy={query.isPlaceholderData}
      >
        {items.map((item) => (
          <MidtermToReleaseCard
            key={item.supervisorId}
            item={item}
            onReleased={(sentence) => {
              // The focused button disappears with its card.
              list.current?.focus({ preventScroll: true })
              showReleased(sentence)
            }}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

type MidtermToReleaseCardProps = { item: MidtermToRelease; onReleased: (sentence: string) => void }

/** One mid-term feedback record, with the button that releases it to the student. */
function MidtermToReleaseCard({ item, onReleased }: MidtermToReleaseCardProps) {
  const { supervisorId, version, studentId, studentName, studentEmail, positionTitle, employerName, midterm } = item
  const person = usePerson()
  const titleId = useId()
  const reload = useReload(api.midterms.key(), api.feedback.key(), api.students.key())
  const name = studentName || studentEmail
  const release = useMutation(
    api.midterms.release.mutationOptions({
      onSuccess: () => onReleased(m.midterm_released_message({ name })),
      // Another reviewer may have been faster.
      onSettled: () => void reload(),
    }),
  )
  const isOwn = studentId === person.id
  return (
    <li className="detail-pane panel" aria-labelledby={titleId}>
      <div className="detail-pane-text">
        <div className="title-with-badge">
          <h2 id={titleId}>{m.common_student_at_employer({ student: name, employer: employerName })}</h2>
        </div>
        <p className="detail-pane-brief muted">{positionTitle}</p>
        <dl className="review-facts">
          <div>
            <dt>{m.common_student()}</dt>
            <dd>
              <TextLink to={paths.manageStudent(studentId)}>{name}</TextLink> <EmailLink address={studentEmail} />
            </dd>
          </div>
          <div>
            <dt>{m.common_supervisor()}</dt>
            <dd>
              <bdi>{midterm.givenByName}</bdi> <EmailLink address={item.givenByEmail} />
            </dd>
          </div>
          <div>
            <dt>{m.common_duration()}</dt>
            <dd>{formatDuration(item.startDate, item.endDate)}</dd>
          </div>
          <div>
            <dt>{m.common_submitted()}</dt>
            <dd>
              <Instant at={midterm.submittedAt} />{' '}
              <HistoryLink record={supervisorId} of={`${name}, ${midterm.givenByName}`} />
            </dd>
          </div>
        </dl>
        {item.fromStudentBrowser && <FeedbackSigns signs={['studentBrowser']} />}
        <FeedbackAnswers feedback={{ ...midterm, selfAssessment: null, midterm: null }} compact />
        {release.isError && (
          <Banner kind="error">
            {errorMessage(release.error, m.midterm_release_failed())}
            <ChangedFacts changes={changesIn(release.error)} />
          </Banner>
        )}
      </div>
      <div className="detail-pane-foot">
        <Button
          look="primary"
          aria-describedby={titleId}
          onClick={() => release.mutate({ supervisorId, version })}
          pending={release.isPending || release.isSuccess}
          pendingLabel={release.isSuccess ? m.midterm_released_button() : m.midterm_releasing()}
          disabledReason={isOwn ? m.midterm_about_yourself() : null}
        >
          {m.midterm_release()}
        </Button>
      </div>
    </li>
  )
}
