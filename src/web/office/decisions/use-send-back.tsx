import { Suspense, useState } from 'react'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import type { ReviewApproval } from '../review/use-review-approval.ts'

// Rarely needed.
const SendBackDialog = lazyPart(() => import('./send-back-dialog.tsx'), 'SendBackDialog')

/** Sends feedback back as not usable, after a dialog that asks for the reason. */
export function useSendBack(approval: ReviewApproval, nameOf: (item: FeedbackForReview) => string) {
  const [sendingBack, sendBack] = useState<FeedbackForReview | null>(null)
  const dialog = sendingBack && (
    <Suspense>
      <SendBackDialog
        item={sendingBack}
        name={nameOf(sendingBack)}
        onDone={(undoId) => {
          sendBack(null)
          const changes = { status: 'pending' } satisfies Partial<FeedbackForReview>
          approval.showDecided(sendingBack.id, changes, undoId, m.decisions_sent_back_done())
        }}
        onFailed={approval.reload}
        onClose={() => sendBack(null)}
      />
    </Suspense>
  )
  return { sendBack, dialog }
}
