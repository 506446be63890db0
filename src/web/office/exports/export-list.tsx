import type { ColumnKind } from '#domain/chosen-columns'
import * as m from '#messages'
import type { ButtonLook } from '../../ui/button.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from './csv-export.tsx'
import { ScheduleExport } from './schedule-export.tsx'
import './schedule-export.css'

type Props = { endpoint: ColumnKind; filters: Record<string, string> }

/** Downloads the records of a list with its filters, or schedules that. */
export function ExportList(props: Props) {
  return (
    <>
      <Download {...props} />
      <ScheduleExport kind={props.endpoint} filters={props.filters} />
    </>
  )
}

/** Downloads an export, below which it says how that went. */
export function Download(props: Props & { look?: ButtonLook }) {
  const csv = useCsvExport()
  return (
    <>
      <ExportButton {...props} csv={csv} pendingLabel={m.exports_exporting({ what: csv.rows })} />
      <ExportOutcome csv={csv} />
    </>
  )
}
