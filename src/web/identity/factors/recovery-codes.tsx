import { useId, useRef } from 'react'
import * as m from '#messages'
import { applicationName } from '../../ui/application.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './factors.css'

type Props = { codes: string[]; doneLabel: string; onDone: () => void }

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [copied, showCopied] = useTimedMessage(2000)
  const text = codes.join('\n')

  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    showCopied(isCopied ? m.common_copied() : m.factors_recovery_codes_copy_hint())
  }
  function download() {
    const file = new Blob([m.factors_recovery_codes_file_text({ applicationName: applicationName(), text })], {
      type: 'text/plain',
    })
    saveFile(file, 'recovery-codes.txt')
  }

  return (
    <div className="two-step recovery-codes">
      <Banner kind="success">{m.factors_turned_on_banner()}</Banner>
      <p>{m.factors_recovery_codes_intro()}</p>
      <div className="field">
        <label htmlFor={id}>{m.factors_recovery_codes_label()}</label>
        <textarea ref={field} id={id} className="control" readOnly rows={codes.length} value={text} />
      </div>
      <div className="row">
        <Button onClick={() => void copy()}>{copied || m.common_copy()}</Button>
        <Button onClick={download}>{m.factors_recovery_codes_download()}</Button>
        <Button look="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}
