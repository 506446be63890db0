import { useMutation } from '@tanstack/react-query'
import type { FeedbackForStudent } from '#contract/feedback'
import { errorMessage } from '../api/error-message.ts'
import { fetchCode, MissingCodeError } from '../api/fetch-code.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The button that saves the report (spec section 2); what draws it travels only to those who press it. */
export function ExportAsPdf({ feedback }: { feedback: FeedbackForStudent }) {
  const report = useMutation({
    mutationFn: async () => {
      const { saveReport } = await fetchCode(() => import('./report/save-report.ts'))
      return saveReport(feedback)
    },
    // Made in the browser: without a network it fails at once, or works if everything is there already.
    networkMode: 'always',
  })
  const isDataMissing = report.data === false
  return (
    <>
      <Button pending={report.isPending} pendingLabel="Generating PDF..." onClick={() => report.mutate()}>
        Export as PDF
      </Button>
      {isDataMissing && <Banner kind="error">Cannot generate PDF: Missing data</Banner>}
      {report.isError && <Banner kind="error">{sentenceFor(report.error)}</Banner>}
    </>
  )
}

function sentenceFor(error: Error): string {
  // Another try would ask for the same file, which the newer version no longer has.
  return error instanceof MissingCodeError ? errorMessage(error) : 'Failed to generate PDF. Please try again.'
}
