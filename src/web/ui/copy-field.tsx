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
    setResult(isCopied ? m.common_copied() : m.common_copy_manually())
  }
  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <input id={id} ref={field} className="control" readOnly value={value} />
        <Button onClick={() => void copy()} aria-label={m.common_copy_named({ label })}>
          {m.common_copy()}
        </Button>
      </div>
      <span className="muted small" role="status">
        {result}
      </span>
    </div>
  )
}
