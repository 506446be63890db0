import { createRoute } from '@tanstack/react-router'
import { isReviewer } from '#domain/platform/roles'
import { usePerson } from './api/session.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { UnframedError } from './layout/router-states.tsx'
import { Finder } from './office/finder/finder.tsx'
import { root } from './public-routes.ts'
import { allow } from './routing/route-guards.ts'

/** The frame of every signed-in screen. */
export const appFrame = createRoute({
  id: 'app',
  getParentRoute: () => root,
  // The top bar needs a person; the routes inside restrict access further.
  beforeLoad: allow('signedIn'),
  errorComponent: UnframedError,
  component: Frame,
})

function Frame() {
  const { role } = usePerson()
  return <AppFrame finder={isReviewer(role) && <Finder role={role} />} />
}
