import { useRef, useState } from 'react'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { resumeText } from '#domain/resume-text'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import '../../form/form.css'

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
    if (isCopied) showCopied(m.feedback_resume_copied())
  }

  return (
    <Dialog
      title={m.feedback_resume_title()}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => void copy()}>
            {copied ?? m.feedback_resume_copy()}
          </Button>
          <Button onClick={onClose}>{m.common_close()}</Button>
        </>
      }
    >
      <p id="resume-instructions">{m.feedback_resume_intro()}</p>
      <textarea
        ref={field}
        className="control resume-text"
        aria-label={m.feedback_resume_label()}
        aria-describedby="resume-instructions"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasFailed && <Banner kind="warning">{m.feedback_resume_copy_failed()}</Banner>}
      <p className="visually-hidden" role="status">
        {copied}
      </p>
    </Dialog>
  )
}
