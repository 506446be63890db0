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
  title: m.open_requests_page_title,
  subtitle: localized({
    admin: m.open_requests_admin_intro,
    manager: m.open_requests_manager_intro,
  }),
  filtered: m.common_open_requests,
  choice: m.common_waiting,
  searchPlaceholder: m.common_search_feedback_placeholder,
  loading: m.common_requests_loading,
  failed: m.open_requests_load_failed,
  none: m.common_requests_none_found,
  noneByDefault: m.common_requests_empty,
  noneMatches: m.open_requests_empty_filtered,
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
    noun: m.common_supervisors_count,
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
      action={<ButtonLink to={paths.manageResponses}>{m.figures_responses_link_label()}</ButtonLink>}
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
              <ChooseColumns kind="openRequests" label={m.common_open_requests()} />
              <ScheduleExport look="text" kind="openRequests" filters={exported} />
            </>
          }
          exporting={csv.running !== null}
          onExport={() => csv.start('openRequests', exported)}
        />
      )}
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.common_export_failed())}</Banner>}
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
          noun={m.common_supervisors_count}
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
