import * as m from '#messages'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = { draft: { isRestored: boolean; discard: () => void } }

/** Announces a restored draft and offers to discard it. */
export function RestoredDraft({ draft }: Props) {
  if (!draft.isRestored) return null
  return (
    <Banner
      kind="info"
      action={
        <Button look="text" onClick={draft.discard}>
          {m.common_draft_discard()}
        </Button>
      }
    >
      {m.common_draft_restored()}
    </Banner>
  )
}
