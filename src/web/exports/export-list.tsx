import type { ColumnKind } from '#domain/chosen-columns'
import * as m from '#messages'
import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { ScheduleExport } from './schedule-export.tsx'
import { useCsvExport } from './use-csv-export.ts'
import './schedule-export.css'

type Props = { endpoint: ColumnKind; filters: Record<string, string> }

/** Downloads the records of a list with its filters, or schedules that. */
export function ExportList(props: Props) {
  return (
    <>
      <ExportButton {...props} />
      <ScheduleExport kind={props.endpoint} filters={props.filters} />
    </>
  )
}

/** Downloads an export, below which it says how that went. */
export function ExportButton({ endpoint, filters, look = 'secondary' }: Props & { look?: ButtonLook }) {
  const csv = useCsvExport(5000)
  return (
    <>
      <Button
        look={look}
        onClick={() => csv.start(endpoint, filters)}
        pending={csv.running !== null}
        pendingLabel={m.exports_exporting({ what: csv.rows })}
      >
        {m.common_export_csv()}
      </Button>
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.common_export_failed())}</Banner>}
    </>
  )
}
