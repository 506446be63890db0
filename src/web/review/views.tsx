import { type FunctionComponent, lazy, Suspense } from 'react'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'

// After the list, which works without it.
const ViewsMenu = lazy(async () => ({ default: await import('./views-menu.tsx').then(menuIn, nothing) }))

const menuIn = (code: typeof import('./views-menu.tsx')): FunctionComponent<Props> => code.ViewsMenu
const nothing = (): FunctionComponent<Props> => () => null

type Props = { list: ViewedList }

/** The menu of a list's saved views. */
export function Views({ list }: Props) {
  return (
    <Suspense fallback={<Button pending>{m.views()}</Button>}>
      <ViewsMenu list={list} />
    </Suspense>
  )
}
