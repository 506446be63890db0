import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '../api/load-code.ts'

/** The router's `lazyRouteComponent`, but a failed import throws a `CodeLoadError`. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadCode(load), name)
}
