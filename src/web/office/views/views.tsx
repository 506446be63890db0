import { Suspense } from 'react'
import type { ViewedList } from '#domain/office/staff-lists'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

// Loaded after the list, which works without it.
const ViewsMenu = lazyPart(() => import('./views-menu.tsx'), 'ViewsMenu')

type Props = { list: ViewedList }

/** The menu of a list's saved views. */
export function Views({ list }: Props) {
  return (
    <Suspense fallback={<Button pending>{m.views_menu()}</Button>}>
      <ViewsMenu list={list} />
    </Suspense>
  )
}
