import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { errorMessage } from '../api/error-message.ts'
import { loadCode } from '../api/load-code.ts'
import { Banner } from '../ui/banner.tsx'
import { ReloadButton } from './reload-button.tsx'

/**
 * A part of a screen that loads when it is first shown: `lazyPart(() => import('./note-dialog.tsx'), 'NoteDialog')`. If its
 * code fails to load, perhaps because a deploy has replaced it, a message and Reload stand in its place.
 */
export function lazyPart<Module extends Record<Name, unknown>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Part<Module[Name]>> {
  return lazy(async () => {
    try {
      return { default: (await loadCode(load))[name] as Part<Module[Name]> }
    } catch (error) {
      return { default: (() => <MissingPart error={error} />) as unknown as Part<Module[Name]> }
    }
  })
}

// biome-ignore lint/suspicious/noExplicitAny: as React types what `lazy` takes
type Part<Component> = Component extends ComponentType<any> ? Component : never

function MissingPart({ error }: { error: unknown }) {
  return (
    <Banner kind="error" action={<ReloadButton />}>
      {errorMessage(error)}
    </Banner>
  )
}
