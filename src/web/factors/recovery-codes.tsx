import { useId, useRef } from 'react'
import { applicationName } from '../ui/application.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { saveFile } from '../ui/save-file.ts'
import { useTimedMessage } from '../ui/timed-message.ts'
import './factors.css'

type Props = { codes: string[]; doneLabel: string; onDone: () => void }

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [copied, showCopied] = useTimedMessage(2000)
  const text = codes.join('\n')

  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    showCopied(isCopied ? 'Copied' : 'Select the codes and copy them.')
  }
  function download() {
    const file = new Blob([`Recovery codes for ${applicationName()}\nEach works once.\n\n${text}\n`], {
      type: 'text/plain',
    })
    saveFile(file, 'recovery-codes.txt')
  }

  return (
    <div className="two-step recovery-codes">
      <Banner kind="success">Two-step verification is on.</Banner>
      <p>
        Save these recovery codes now. You need one if you lose your phone. Each works once, and they are not shown
        again.
      </p>
      <div className="field">
        <label htmlFor={id}>Recovery codes</label>
        <textarea ref={field} id={id} className="control" readOnly rows={codes.length} value={text} />
      </div>
      <div className="row">
        <Button onClick={() => void copy()}>{copied || 'Copy'}</Button>
        <Button onClick={download}>Download</Button>
        <Button look="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}
