import { useMutation } from '@tanstack/react-query'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import * as m from '#messages'
import { CodeLoadError, loadCode } from '../../api/load-code.ts'
import { ReloadButton } from '../../layout/reload-button.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** The button that saves the report (spec section 2); its code is loaded when it is pressed. */
export function ExportAsPdf({ feedback }: { feedback: FeedbackForStudent }) {
  const report = useMutation({
    mutationFn: async () => {
      const { saveReport } = await loadCode(() => import('./report/save-report.ts'))
      return saveReport(feedback)
    },
    // The report is made in the browser: offline it works if everything is loaded, and otherwise fails immediately.
    networkMode: 'always',
  })
  const isDataMissing = report.data === false
  return (
    <>
      <Button pending={report.isPending} pendingLabel={m.feedback_report_exporting()} onClick={() => report.mutate()}>
        {m.feedback_report_export()}
      </Button>
      {isDataMissing && <Banner kind="error">{m.feedback_report_data_missing()}</Banner>}
      {report.isError && (
        <Banner kind="error" action={report.error instanceof CodeLoadError && <ReloadButton />}>
          {m.feedback_report_failed()}
        </Banner>
      )}
    </>
  )
}
