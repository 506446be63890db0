import { useMutation } from '@tanstack/react-query'
import { ownDataFileName } from '#domain/own-data-file-name'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CodeLoadError, loadCode } from '../api/load-code.ts'
import { ReloadButton } from '../layout/reload-button.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Format = 'json' | 'pdf'

/** Saves everything held about the student, as a file for programs or for people. */
export function DownloadOwnData() {
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const download = useMutation({
    mutationFn: save,
    onMutate: clearMessage,
    onSuccess: () => showMessage('Your data was downloaded'),
  })
  const pending = (format: Format) => download.isPending && download.variables === format
  const { error } = download
  return (
    <>
      <p className="measure">
        Download everything that is held about you. JSON is for other programs, PDF for reading. Each download is
        recorded in the audit trail.
      </p>
      <div className="row">
        <Button onClick={() => download.mutate('pdf')} pending={pending('pdf')} pendingLabel="Preparing PDF...">
          Download as PDF
        </Button>
        <Button onClick={() => download.mutate('json')} pending={pending('json')} pendingLabel="Preparing JSON...">
          Download as JSON
        </Button>
      </div>
      <SuccessMessage message={message} />
      {error && (
        <Banner kind="error" action={error instanceof CodeLoadError && <ReloadButton />}>
          {errorMessage(error, 'Failed to download your data')}
        </Banner>
      )}
    </>
  )
}

async function save(format: Format): Promise<void> {
  const data = await api.privacy.download.call()
  if (format === 'pdf') {
    const { saveDataReport } = await loadCode(() => import('./save-data-report.ts'))
    return saveDataReport(data)
  }
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), ownDataFileName(data.name, 'json'))
}
