import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useCsvExport } from './use-csv-export.ts'

type Props = { endpoint: 'internships' | 'feedback'; filters: Record<string, string> }

/** Downloads the records of a list with its filters, below which it says how that went. */
export function ExportList({ endpoint, filters }: Props) {
  const csv = useCsvExport(5000)
  return (
    <>
      <Button
        onClick={() => csv.start(endpoint, filters)}
        pending={csv.running !== null}
        pendingLabel={`Exporting ${csv.rows}...`}
      >
        Export as CSV
      </Button>
      <SuccessMessage message={csv.success} />
      {csv.error && <Banner kind="error">{errorMessage(csv.error, 'Export failed')}</Banner>}
    </>
  )
}
