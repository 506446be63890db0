import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fetchCode } from './api/fetch-code.ts'
import type { RouteContext } from './route-guards.ts'

/** Where a link leads, for the screen that reads its data before anybody goes there. */
export type Intent = { params: Record<string, string | undefined>; search: Record<string, unknown> }

/** A screen's file exports it beside the component: fetches into the cache what the screen shows first. */
export type Prefetch = (queryClient: QueryClient, intent: Intent) => unknown

// What a component gives is left open: it may hold links, whose types come from the routes.
type Module<Name extends string> = { prefetch?: Prefetch } & Record<Name, unknown>
type Components = Record<string, () => ReactNode>
type Loading = { preload: boolean; context: RouteContext; params: Intent['params']; location: ParsedLocation }

/** A screen in a file of its own. Pointing at a link to it loads the file and then the screen's data. */
export function screen<Name extends string>(file: () => Promise<Module<Name>>, name: Name) {
  const load = () => fetchCode(file)
  return {
    component: lazyRouteComponent(load as unknown as () => Promise<Components>, name),
    // A screen that is shown asks for its data itself; nothing waits here.
    loader: async ({ preload, context, params, location }: Loading) => {
      if (!preload) return
      const { prefetch } = await load()
      void prefetch?.(context.queryClient, { params, search: { ...location.search } })
    },
  }
}
