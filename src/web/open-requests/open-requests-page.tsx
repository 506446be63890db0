import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { ChooseColumns } from '../exports/choose-columns.tsx'
import { ScheduleExport } from '../exports/schedule-export.tsx'
import { useCsvExport } from '../exports/use-csv-export.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { MessageDialog } from '../messages/message-dialog.tsx'
import { MessageOutcome } from '../messages/message-outcome.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { recordFilters } from '../review/review-filters.ts'
import { ReviewFrame, type ReviewWords } from '../review/review-frame.tsx'
import { useReviewFilter } from '../review/use-review-filters.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { OpenRequestActions } from './open-request-actions.tsx'
import { OpenRequestRow } from './open-request-row.tsx'
import { openRequests, WAITING, waitingDays } from './open-requests.ts'
import { ReminderOutcome } from './reminder-outcome.tsx'
import { useReminders } from './use-reminders.ts'
import '../exports/export-panel.css'
import '../exports/schedule-export.css'
import './open-requests.css'

const WORDS: ReviewWords = localized({
  title: m.open_requests_2,
  subtitle: localized({
    admin: m.supervisors_who_have_not_answered_feedback,
    manager: m.supervisors_in_your_managed_departments_who,
  }),
  filtered: m.open_requests,
  choice: m.waiting,
  searchPlaceholder: m.search_by_student_supervisor_employer,
  loading: m.loading_requests,
  failed: m.failed_to_load_requests_please_try,
  none: m.no_requests_found,
  noneByDefault: m.there_are_no_open_requests,
  noneMatches: m.no_requests_match_your_current_filters,
})

/** The unanswered requests and their delivery; reviewers can remind selected supervisors. */
export function OpenRequestsPage() {
  const filter = useReviewFilter<string>(WAITING)
  const waiting = waitingDays(filter.filtered.chosen)
  const query = useInfiniteQuery(openRequests(filter.filtered))
  const requests = query.data?.pages.flatMap((page) => page.items) ?? []
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (id: string, isSelected: boolean) => setSelectedIds((now) => withId(now, id, isSelected)),
    [],
  )
  const selected = requests.filter(({ id }) => selectedIds.has(id))
  const reminders = useReminders(() => setSelectedIds(new Set()))
  const messages = useMessages({
    noun: m.quantity_of_supervisor,
    preview: (ids: string[], text) => api.messages.previewToSupervisors.call({ ids, ...text }),
    send: (ids: string[], text) => api.messages.sendToSupervisors.call({ ids, ...text }),
    onSent: () => setSelectedIds(new Set()),
  })
  const csv = useCsvExport(5000)
  const exported = { ...(waiting && { waiting }), ...recordFilters(filter.filtered) }
  return (
    <ReviewFrame
      words={WORDS}
      list="open-requests"
      filter={filter}
      query={query}
      isEmpty={requests.length === 0}
      action={<ButtonLink to={paths.manageResponses}>{m.response_figures()}</ButtonLink>}
    >
      {requests.length > 0 && (
        <OpenRequestActions
          shown={requests.length}
          selected={selected.length}
          onSelectAll={(all) => setSelectedIds(new Set(all ? requests.map(({ id }) => id) : []))}
          reminding={reminders.isPending}
          onRemind={() => reminders.remind(selected)}
          onMessage={() =>
            messages.writeTo(
              selected.map(({ id }) => id),
              selected.length,
            )
          }
          exportOptions={
            <>
              <ChooseColumns kind="openRequests" label={m.open_requests()} />
              <ScheduleExport look="text" kind="openRequests" filters={exported} />
            </>
          }
          exporting={csv.running !== null}
          onExport={() => csv.start('openRequests', exported)}
        />
      )}
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.export_failed())}</Banner>}
      <ReminderOutcome outcome={reminders.outcome} problem={reminders.problem} />
      <ul className="rows open-requests review-list long-list" aria-busy={query.isPlaceholderData}>
        {requests.map((request) => (
          <OpenRequestRow
            key={request.id}
            request={request}
            isSelected={selectedIds.has(request.id)}
            onSelect={select}
          />
        ))}
      </ul>
      <LoadMore query={query} />
      <MessageOutcome undoable={messages.undoable} />
      {messages.writingTo && (
        <MessageDialog
          audience="supervisors"
          noun={m.quantity_of_supervisor}
          count={messages.writingTo.count}
          messages={messages}
        />
      )}
    </ReviewFrame>
  )
}

function withId(ids: ReadonlySet<string>, id: string, isIncluded: boolean): ReadonlySet<string> {
  const changed = new Set(ids)
  if (isIncluded) changed.add(id)
  else changed.delete(id)
  return changed
}
