import type { ColumnKind } from '#domain/office/staff-lists'
import * as m from '#messages'
import type { ButtonLook } from '../../ui/button.tsx'
import { useMenu } from '../../ui/menu.ts'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { useChosenColumns } from './choose-columns.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from './csv-export.tsx'
import { useScheduling } from './schedule-export.tsx'
import './export-list.css'

type Props = { endpoint: ColumnKind; filters: Record<string, string> }

/** A menu that downloads the records of a list with its filters, chooses the columns, or schedules the export. */
export function ExportList({ endpoint, filters }: Props) {
  const csv = useCsvExport()
  const columns = useChosenColumns(endpoint)
  const scheduling = useScheduling({ kind: endpoint, filters })
  const menu = useMenu()
  const isRunning = csv.running !== null
  return (
    <div {...menu.areaProps} className="export-list">
      <button
        {...menu.buttonProps}
        className="button secondary"
        {...(isRunning && { 'aria-disabled': true, onClick: undefined })}
      >
        {isRunning ? m.exports_exporting({ what: csv.rows }) : m.exports_menu()}
      </button>
      {menu.isOpen && (
        <div {...menu.menuProps} role="menu" aria-label={m.exports_menu()}>
          <MenuEntry onChoose={menu.choose(() => csv.start(endpoint, filters))}>{m.common_export_csv()}</MenuEntry>
          <MenuEntry onChoose={menu.choose(columns.open)}>
            <span>{m.exports_columns_choose()}</span>
            {columns.count && <span className="menu-mark">{columns.count}</span>}
          </MenuEntry>
          <MenuEntry onChoose={menu.choose(scheduling.open)}>{m.schedules_add()}</MenuEntry>
        </div>
      )}
      <div className="export-list-outcome">
        <ExportOutcome csv={csv} />
        <p role="status">{scheduling.message ?? columns.saved}</p>
      </div>
      {columns.dialog}
      {scheduling.dialog}
    </div>
  )
}

/** A button that downloads an export, with the outcome below it. */
export function Download(props: Props & { look?: ButtonLook }) {
  const csv = useCsvExport()
  return (
    <>
      <ExportButton {...props} csv={csv} pendingLabel={m.exports_exporting({ what: csv.rows })} />
      <ExportOutcome csv={csv} />
    </>
  )
}
