import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { OpenRequest, OpenRequestCounts } from '#contract/office/open-requests'
import { TERM_DAYS } from '#domain/internships/terms'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { type Loaded, useList, usePages } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useKeptPlace } from '../../ui/kept-place.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { ExportList } from '../exports/lazy-export-list.ts'
import { useMailings } from '../mailings/use-mailings.ts'
import { OutcomeBar } from '../review/outcome-bar.tsx'
import { ReviewFrame } from '../review/review-frame.tsx'
import { useSelection } from '../review/selection.ts'
import { latestOf } from '../review/use-undoable.ts'
import { OpenRequestActions } from './open-request-actions.tsx'
import { OpenRequestRow } from './open-request-row.tsx'
import { openRequestList, requestsIn, WAITING } from './open-requests.ts'
import { useClosing } from './use-closing.ts'
import { useReminders } from './use-reminders.ts'
import '../review/review-panes.css'
import './open-requests.css'

// Loaded only when somebody writes or closes.
const MailingDialog = lazyPart(() => import('../mailings/mailing-dialog.tsx'), 'MailingDialog')
const ReminderDialog = lazyPart(() => import('./reminder-dialog.tsx'), 'ReminderDialog')
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'), 'CloseDialog')

/**
 * The unanswered requests: first those that did not arrive or whose answers were sent back, and last, folded, those of older
 * terms. Or the requests that have ended.
 */
export function OpenRequestsPage() {
  useKeptPlace()
  const list = useList(openRequestList)
  const { input } = list
  const { part, ...filters } = input
  const isOpen = part === undefined
  const undelivered = usePages(requestsIn('undelivered', input), isOpen)
  const sentBack = usePages(requestsIn('sent-back', input), isOpen)
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null)
  const showsOlder = isOpen && (isUnfolded ?? list.isFiltered)
  const older = usePages(requestsIn('older', input), showsOlder)
  const counts = useQuery(
    api.openRequests.count.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  ).data
  const reload = useReload(api.openRequests.key())

  const isEmpty = counts && (part ? counts.ended : listedIn(counts)) === 0
  const listed = [...(isOpen ? undelivered.items : []), ...list.items, ...(showsOlder ? older.items : [])]
  // The selection survives a change of filters, as far as its rows are listed.
  const selection = useSelection(
    '',
    listed.map(({ id }) => id),
  )
  const selected = listed.filter(({ id }) => selection.isSelected(id)).map(({ id }) => id)
  const clear = () => selection.change({ kind: 'clear' })
  const reminders = useReminders(clear)
  const closing = useClosing()
  const [done, showDone] = useTimedMessage(5000)
  const mailings = useMailings({
    noun: m.common_supervisors_count,
    preview: (ids: string[], text) => api.messages.previewToSupervisors.call({ ids, ...text }),
    send: (ids: string[], text) => api.messages.sendToSupervisors.call({ ids, ...text }),
    onSent: clear,
  })
  const { preview: remind } = reminders
  const { ask: close } = closing
  const actions = useMemo(() => ({ remind, close, onDone: showDone }), [remind, close, showDone])
  const rowsOf = (part: Loaded<OpenRequest>, isSelectable = true) => (
    <Rows list={part} className="rows open-requests review-list long-list">
      {(request) => (
        <OpenRequestRow
          key={request.id}
          request={request}
          isSelected={isSelectable ? selection.isSelected(request.id) : null}
          change={selection.change}
          actions={actions}
        />
      )}
    </Rows>
  )
  return (
    <ReviewFrame
      list={{
        ...list,
        items: listed,
        query: {
          ...(undelivered.query.isError ? undelivered : list).query,
          isSuccess: isEmpty === true,
          refetch: () => void reload(),
        },
      }}
      views="open-requests"
      title={m.open_requests_page_title()}
      subtitle={{ admin: m.open_requests_admin_intro(), manager: m.open_requests_manager_intro() }}
      filtered={m.common_open_requests()}
      choice={{ label: m.common_waiting(), ...useShownChoice(list, WAITING) }}
      searchPlaceholder={m.common_search_feedback_placeholder()}
      exportList={!isOpen && <ExportList endpoint="openRequests" filters={input} />}
      loading={m.common_requests_loading()}
      failed={m.open_requests_load_failed()}
      empty={{
        title: m.common_requests_none_found(),
        hint: m.common_requests_empty(),
        filtered: m.open_requests_empty_filtered(),
      }}
    >
      {isOpen && listed.length > 0 && (
        <OpenRequestActions
          shown={listed.length}
          selection={selection}
          onRemind={() => remind(selected)}
          onMessage={() => mailings.writeTo(selected, selected.length)}
          filters={input}
        />
      )}
      <SuccessMessage message={done} />
      {isOpen && undelivered.items.length > 0 && (
        <section className="open-request-part" aria-labelledby="undelivered-requests">
          <h2 id="undelivered-requests">
            {m.open_requests_part_undelivered({ count: inWords(counts?.undelivered ?? undelivered.items.length) })}
          </h2>
          {rowsOf(undelivered)}
        </section>
      )}
      {isOpen && sentBack.items.length > 0 && (
        <section className="open-request-part" aria-labelledby="sent-back-requests">
          <h2 id="sent-back-requests">
            {m.open_requests_part_sent_back({ count: inWords(counts?.sentBack ?? sentBack.items.length) })}
          </h2>
          {rowsOf(sentBack, false)}
        </section>
      )}
      {isOpen && undelivered.items.length + sentBack.items.length > 0 && list.items.length > 0 ? (
        <section className="open-request-part" aria-labelledby="current-requests">
          <h2 id="current-requests">
            {m.open_requests_part_current({ count: inWords(counts?.current ?? list.items.length) })}
          </h2>
          {rowsOf(list)}
        </section>
      ) : (
        rowsOf(list, isOpen)
      )}
      {isOpen && counts !== undefined && counts.older > 0 && (
        <div className="open-request-part">
          <Disclosure
            title={m.open_requests_part_older({ count: inWords(counts.older) })}
            isOpen={showsOlder}
            onToggle={setUnfolded}
          >
            <p className="muted small">{m.open_requests_part_older_hint({ days: TERM_DAYS })}</p>
            <ListStates list={older} loading={m.common_requests_loading()} failed={m.open_requests_load_failed()} />
            {rowsOf(older)}
          </Disclosure>
        </div>
      )}
      <OutcomeBar undoable={latestOf(mailings.undoable, reminders.undoable, closing.undoable)} />
      <Suspense>
        {reminders.ids && <ReminderDialog ids={reminders.ids} reminders={reminders} />}
        {closing.request && <CloseDialog request={closing.request} closing={closing} />}
        {mailings.writingTo && (
          <MailingDialog
            audience="supervisors"
            noun={m.common_supervisors_count}
            count={mailings.writingTo.count}
            mailings={mailings}
          />
        )}
      </Suspense>
    </ReviewFrame>
  )
}

function listedIn({ undelivered, sentBack, current, older }: OpenRequestCounts): number {
  return undelivered + sentBack + current + older
}

function inWords(count: number): string {
  return count.toLocaleString(m.common_locale())
}
