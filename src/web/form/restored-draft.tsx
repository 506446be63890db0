import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Props = { draft: { isRestored: boolean; discard: () => void } }

/** Says that the form holds unsaved text from before, and offers to start over. */
export function RestoredDraft({ draft }: Props) {
  if (!draft.isRestored) return null
  return (
    <Banner
      kind="info"
      action={
        <Button look="text" onClick={draft.discard}>
          Start over
        </Button>
      }
    >
      What you typed before is still here. It has not been saved yet.
    </Banner>
  )
}
