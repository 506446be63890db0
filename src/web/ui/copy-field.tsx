import { useId, useRef, useState } from 'react'
import * as m from '#messages'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import './copy-field.css'

type Props = { label: string; value: string }

/** A value to paste elsewhere, with a button that copies it. */
export function CopyField({ label, value }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<string | null>(null)
  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    setResult(isCopied ? m.copied() : m.press_ctrl_c_to_copy())
  }
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} ref={field} className="control" readOnly value={value} />
        <Button onClick={() => void copy()} aria-label={m.copy_2({ label })}>
          {m.copy()}
        </Button>
      </div>
      <span className="muted small" role="status">
        {result}
      </span>
    </div>
  )
}
