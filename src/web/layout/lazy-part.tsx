import { type ComponentType, lazy, useState } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { loadCode } from '../api/load-code.ts'
import { Banner } from '../ui/banner.tsx'
import { ReloadButton } from './reload-button.tsx'

/**
 * A part of a screen that loads when it is first shown: `lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog')`. If its code
 * fails to load, perhaps because a deploy has replaced it, a message and Reload appear in its place. After `load()` it is
 * available immediately.
 */
export function lazyPart<Name extends string, Props extends object>(
  importCode: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  let ready: ComponentType<Props> | null = null
  async function load(): Promise<ComponentType<Props>> {
    try {
      ready = (await loadCode(importCode))[name]
      return ready
    } catch (error) {
      return () => <MissingPart error={error} />
    }
  }
  const Loading = lazy(async () => ({ default: await load() }))
  return Object.assign(
    (props: Props) => {
      // The first choice stays, because another component would lose its state.
      const [Shown] = useState(() => ready ?? Loading)
      return <Shown {...props} />
    },
    { load },
  )
}

function MissingPart({ error }: { error: unknown }) {
  return (
    <Banner kind="error" action={<ReloadButton />}>
      {errorMessage(error)}
    </Banner>
  )
}
