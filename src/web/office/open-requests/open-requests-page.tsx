import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { OpenRequest } from '#contract/office/open-requests'
import { MAX_RECIPIENTS } from '#domain/mailings'
import { MAX_REMINDED_AT_ONCE } from '#domain/open-requests'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChooseColumns } from '../exports/choose-columns.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from '../exports/csv-export.tsx'
import { ScheduleExport } from '../exports/schedule-export.tsx'
import { MailingOutcome } from '../mailings/mailing-outcome.tsx'
import { useMailings } from '../mailings/use-mailings.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { type ListSelection, useSelection } from '../review/selection.ts'
import { OpenRequestRow } from './open-request-row.tsx'
import { openRequestList, WAITING } from './open-requests.ts'
import '../../form/form.css'
import '../exports/export-panel.css'
import '../exports/schedule-export.css'
import '../review/review-panes.css'
import './open-requests.css'

// Only when somebody writes.
const MailingDialog = lazyPart(() => import('../mailings/mailing-dialog.tsx'), 'MailingDialog')

/** The unanswered requests and their delivery; reviewers can remind selected supervisors. */
export function OpenRequestsPage() {
  const list = useList(openRequestList)
  const ids = list.items.map(({ id }) => id)
  // What is selected stays so with other filters, as far as it is listed.
  const selection = useSelection('', ids)
  const selected = list.items.filter(({ id }) => selection.isSelected(id))
  const clear = () => selection.change({ kind: 'clear' })
  const reminders = useReminders(clear)
  const mailings = useMailings({
    noun: m.common_supervisors_count,
    preview: (ids: string[], text) => api.messages.previewToSupervisors.call({ ids, ...text }),
    send: (ids: string[], text) => api.messages.sendToSupervisors.call({ ids, ...text }),
    onSent: clear,
  })
  const csv = useCsvExport()
  return (
    <ReviewFrame
      list={list}
      views="open-requests"
      title={m.open_requests_page_title()}
      subtitle={{ admin: m.open_requests_admin_intro(), manager: m.open_requests_manager_intro() }}
      filtered={m.common_open_requests()}
      choice={{ label: m.common_waiting(), ...useShownChoice(list, WAITING) }}
      searchPlaceholder={m.common_search_feedback_placeholder()}
      loading={m.common_requests_loading()}
      failed={m.open_requests_load_failed()}
      empty={{
        title: m.common_requests_none_found(),
        hint: m.common_requests_empty(),
        filtered: m.open_requests_empty_filtered(),
      }}
    >
      {ids.length > 0 && (
        <OpenRequestActions
          shown={ids.length}
          selection={selection}
          reminding={reminders.isPending}
          onRemind={() => reminders.remind(selected)}
          onMessage={() =>
            mailings.writeTo(
              selected.map(({ id }) => id),
              selected.length,
            )
          }
        >
          <ExportButton csv={csv} endpoint="openRequests" filters={list.input} />
          <ChooseColumns kind="openRequests" />
          <ScheduleExport kind="openRequests" filters={list.input} />
        </OpenRequestActions>
      )}
      <ExportOutcome csv={csv} />
      <ReminderOutcome outcome={reminders.outcome} problem={reminders.problem} />
      <Rows list={list} className="rows open-requests review-list long-list">
        {(request) => (
          <OpenRequestRow
            key={request.id}
            request={request}
            isSelected={selection.isSelected(request.id)}
            change={selection.change}
          />
        )}
      </Rows>
      <MailingOutcome undoable={mailings.undoable} />
      {mailings.writingTo && (
        <Suspense>
          <MailingDialog
            audience="supervisors"
            noun={m.common_supervisors_count}
            count={mailings.writingTo.count}
            mailings={mailings}
          />
        </Suspense>
      )}
    </ReviewFrame>
  )
}

/** The result of 'Remind selected'. */
export type Outcome = { sent: number; skipped: { id: string; about: string; reason: string }[] }

/** Reminds several supervisors at once; the outcome stays until the next run. */
function useReminders(onReminded: () => void) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: async (requests: OpenRequest[]): Promise<Outcome> => {
      const { sent, skipped } = await api.openRequests.remind.call({ ids: requests.map(({ id }) => id) })
      return { sent, skipped: skipped.map((one) => ({ ...one, about: aboutWhom(requests, one.id) })) }
    },
    onSuccess: onReminded,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.openRequests.key() }),
  })
  return {
    isPending: run.isPending,
    remind: run.mutate,
    outcome: run.data ?? null,
    problem: run.error && errorMessage(run.error, m.open_requests_reminders_failed()),
  }
}

function aboutWhom(requests: OpenRequest[], id: string): string {
  const request = requests.find((one) => one.id === id)
  return request
    ? m.open_requests_supervisor_about_student({
        supervisorName: request.supervisorName,
        studentName: request.studentName,
      })
    : ''
}

type OpenRequestActionsProps = {
  /** The number of loaded requests. */
  shown: number
  selection: ListSelection
  reminding: boolean
  onRemind: () => void
  onMessage: () => void
  /** The export, after the other actions. */
  children: ReactNode
}

/** The actions above the list: select, remind, export. */
function OpenRequestActions(props: OpenRequestActionsProps) {
  const { shown, selection, reminding, onRemind, onMessage, children } = props
  const selected = selection.count
  return (
    <div className="open-request-actions">
      <label className="checkbox">
        <input type="checkbox" checked={selection.isPage} onChange={() => selection.change({ kind: 'page' })} />
        <span>{m.open_requests_select_all({ shown })}</span>
      </label>
      <span className="muted" role="status">
        {selected > 0 && m.common_records_selected({ records: selected.toLocaleString(m.common_locale()) })}
      </span>
      <Button
        look="primary"
        onClick={onRemind}
        pending={reminding}
        pendingLabel={m.common_sending()}
        disabledReason={reminding ? null : reasonAgainst(selected)}
      >
        {m.open_requests_remind()}
      </Button>
      <Button onClick={onMessage} disabled={selected === 0 || selected > MAX_RECIPIENTS}>
        {m.open_requests_write_mailing()}
      </Button>
      {children}
    </div>
  )
}

function reasonAgainst(selected: number): string | null {
  if (selected === 0) return m.open_requests_selection_hint()
  return selected > MAX_REMINDED_AT_ONCE
    ? m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })
    : null
}

type ReminderOutcomeProps = { outcome: Outcome | null; problem: string | null }

/** How many reminders were sent, and why others were not. */
export function ReminderOutcome({ outcome, problem }: ReminderOutcomeProps) {
  return (
    <div className="reminder-outcome">
      <div role="status">{outcome && <p className="banner success">{sentSentence(outcome.sent)}</p>}</div>
      {outcome && outcome.skipped.length > 0 && (
        <Banner kind="warning">
          <p>{m.open_requests_reminders_skipped({ length: outcome.skipped.length })}</p>
          <ul>
            {outcome.skipped.map(({ id, about, reason }) => (
              <li key={id}>
                <strong>{about}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {problem && <Banner kind="error">{problem}</Banner>}
    </div>
  )
}

function sentSentence(sent: number): string {
  if (sent === 0) return m.open_requests_reminders_none_sent()
  return m.open_requests_reminders_sent({ sent })
}
