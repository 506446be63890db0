import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { ChooseColumns } from '../exports/choose-columns.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from '../exports/csv-export.tsx'
import { ScheduleExport } from '../exports/schedule-export.tsx'
import { MailingDialog } from '../mailings/mailing-dialog.tsx'
import { MailingOutcome } from '../mailings/mailing-outcome.tsx'
import { useMailings } from '../mailings/use-mailings.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { useSelection } from '../review/selection.ts'
import { OpenRequestActions } from './open-request-actions.tsx'
import { OpenRequestRow } from './open-request-row.tsx'
import { openRequestList, WAITING } from './open-requests.ts'
import { ReminderOutcome } from './reminder-outcome.tsx'
import { useReminders } from './use-reminders.ts'
import '../exports/export-panel.css'
import '../exports/schedule-export.css'
import '../review/review-panes.css'
import './open-requests.css'

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
      action={<ButtonLink to={paths.manageResponses}>{m.figures_responses_link_label()}</ButtonLink>}
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
          <ScheduleExport look="text" kind="openRequests" filters={list.input} />
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
        <MailingDialog
          audience="supervisors"
          noun={m.common_supervisors_count}
          count={mailings.writingTo.count}
          mailings={mailings}
        />
      )}
    </ReviewFrame>
  )
}
