import { useMutation } from '@tanstack/react-query'
import { ownDataFileName } from '#domain/office/file-names'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { CodeLoadError, loadCode } from '../../api/load-code.ts'
import { ReloadButton } from '../../layout/reload-button.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { OwnErasure } from '../erasure/own-erasure.tsx'
import './own-data.css'

/** What a student can do with everything held about them. */
export function OwnDataSection() {
  return (
    <Section id="own-data" title={m.own_data_title()} className="own-data">
      <DownloadOwnData />
      <OwnErasure />
    </Section>
  )
}

type Format = 'json' | 'pdf'

/** Saves everything held about the student, as a file for programs or for people. */
function DownloadOwnData() {
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const download = useMutation({
    mutationFn: save,
    onMutate: clearMessage,
    onSuccess: () => showMessage(m.own_data_downloaded()),
  })
  const pending = (format: Format) => download.isPending && download.variables === format
  const { error } = download
  return (
    <>
      <p className="measure">{m.own_data_download_intro()}</p>
      <div className="row">
        <Button
          onClick={() => download.mutate('pdf')}
          pending={pending('pdf')}
          pendingLabel={m.own_data_preparing_pdf()}
        >
          {m.own_data_download_pdf()}
        </Button>
        <Button
          onClick={() => download.mutate('json')}
          pending={pending('json')}
          pendingLabel={m.own_data_preparing_json()}
        >
          {m.own_data_download_json()}
        </Button>
      </div>
      <SuccessMessage message={message} />
      {error && (
        <Banner kind="error" action={error instanceof CodeLoadError && <ReloadButton />}>
          {errorMessage(error, m.own_data_download_failed())}
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
