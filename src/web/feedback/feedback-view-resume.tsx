import { useRef, useState } from 'react'
import type { FeedbackForStudent } from '#contract/feedback'
import { resumeText } from '#domain/resume-text'
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
    if (isCopied) showCopied('Copied!')
  }

  return (
    <Dialog
      title="Resume Content"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="primary" onClick={() => void copy()}>
            {copied ?? 'Copy to Clipboard'}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p id="resume-instructions">
        These bullets come from your supervisor's ratings and comments. Edit them until they sound like you, then copy
        them into your resume.
      </p>
      <textarea
        ref={field}
        className="control resume-text"
        aria-label="Resume text"
        aria-describedby="resume-instructions"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {hasFailed && (
        <Banner kind="warning">
          Your browser did not allow copying. The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.
        </Banner>
      )}
      <p className="visually-hidden" role="status">
        {copied}
      </p>
    </Dialog>
  )
}
