import { lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fetchCode } from './api/fetch-code.ts'
import type { Arrival, firstQuestions } from './first-questions.ts'
import { loadAppFrame } from './layout/load-app-frame.ts'
import type { RouteContext } from './route-guards.ts'

// What a component gives is left open: it may hold links, whose types come from the routes.
type Module<Name extends string> = Record<Name, unknown>
type Components = Record<string, () => ReactNode>
type Loading = { context: RouteContext; params: Arrival['params']; location: ParsedLocation }

/** A screen in a file of its own. */
export function screen<Name extends string>(file: () => Promise<Module<Name>>, name: Name) {
  const load = () => fetchCode(file)
  return { component: lazyRouteComponent(load as unknown as () => Promise<Components>, name) }
}

/** One that shows data: it is asked for beside the code, on the way to the screen and when somebody points at a link to it. */
export function askingScreen<Name extends keyof typeof firstQuestions>(file: () => Promise<Module<Name>>, name: Name) {
  const ask = async ({ context, params, location }: Loading) => {
    const { firstQuestions } = await loadAppFrame()
    await firstQuestions[name](context.queryClient, { params, search: { ...location.search } })
  }
  // Nothing waits here: the screen asks the same itself, and says what failed.
  const loader = (loading: Loading) => void ask(loading).catch(() => undefined)
  return { ...screen(file, name), loader }
}
