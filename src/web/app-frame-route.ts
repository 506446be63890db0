import { createRoute } from '@tanstack/react-router'
import { UnframedError } from './layout/router-states.tsx'
import { root } from './public-routes.ts'
import { lazyScreen } from './routing/lazy-screen.ts'
import { allow } from './routing/route-guards.ts'

/** The frame of every signed-in screen. */
export const appFrame = createRoute({
  id: 'app',
  getParentRoute: () => root,
  // Its top bar needs a person; the routes inside restrict access further.
  beforeLoad: allow('signedIn'),
  errorComponent: UnframedError,
  component: lazyScreen(() => import('./signed-in-frame.tsx'), 'SignedInFrame'),
})
