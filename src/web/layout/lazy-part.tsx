import { type ComponentType, lazy } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { loadCode } from '../api/load-code.ts'
import { Banner } from '../ui/banner.tsx'
import { ReloadButton } from './reload-button.tsx'

/**
 * A part of a screen that loads when it is first shown: `lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog')`. If its
 * code fails to load, perhaps because a deploy has replaced it, a message and Reload stand in its place.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: (await loadCode(load))[name] }
    } catch (error) {
      return { default: () => <MissingPart error={error} /> }
    }
  })
}

function MissingPart({ error }: { error: unknown }) {
  return (
    <Banner kind="error" action={<ReloadButton />}>
      {errorMessage(error)}
    </Banner>
  )
}
