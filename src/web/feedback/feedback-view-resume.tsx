import { useRef, useState } from 'react'
import type { FeedbackForStudent } from '#contract/feedback'
import { resumeText } from '#domain/resume-text'
import * as m from '#messages'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import '../form/form.css'

type Props = { feedback: FeedbackForStudent; onClose: () => void }

/** Resume bullets made from the feedback, to edit and copy (spec section 2, Generate Resume Content). */
export function ResumeDialog({ feedback, onClose }: Props) {
  const [text, setText] = useState(() => resumeText(feedback))
  const [copied, showCopied] = useTimedMessage(2000)
  const [hasFailed, setFailed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  async function copy() {
    const isCopied = field.current !== null && (await copyText(field.current))
    setFailed(!isCopied)
    if (isCopied) showCopied(m.copied_2())
  }

  return (
    <Dialog
      title={m.resume_content()}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => void copy()}>
            {copied ?? m.copy_to_clipboard()}
          </Button>
          <Button onClick={onClose}>{m.close()}</Button>
        </>
      }
    >
      <p id="resume-instructions">{m.these_bullets_come_from_your_supervisors()}</p>
      <textarea
        ref={field}
        className="control resume-text"
        aria-label={m.resume_text()}
        aria-describedby="resume-instructions"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasFailed && <Banner kind="warning">{m.your_browser_did_not_allow_copying()}</Banner>}
      <p className="visually-hidden" role="status">
        {copied}
      </p>
    </Dialog>
  )
}
