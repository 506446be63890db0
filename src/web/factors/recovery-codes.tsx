import { useId, useRef } from 'react'
import * as m from '#messages'
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
    showCopied(isCopied ? m.copied() : m.select_codes_and_copy_them())
  }
  function download() {
    const file = new Blob([m.recovery_codes_for_each_works_once({ applicationName: applicationName(), text })], {
      type: 'text/plain',
    })
    saveFile(file, 'recovery-codes.txt')
  }

  return (
    <div className="two-step recovery-codes">
      <Banner kind="success">{m.two_step_verification_is_on()}</Banner>
      <p>{m.save_these_recovery_codes_now_you()}</p>
      <div className="field">
        <label htmlFor={id}>{m.recovery_codes()}</label>
        <textarea ref={field} id={id} className="control" readOnly rows={codes.length} value={text} />
      </div>
      <div className="row">
        <Button onClick={() => void copy()}>{copied || m.copy()}</Button>
        <Button onClick={download}>{m.download()}</Button>
        <Button look="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  )
}
