import { isReviewer } from '#domain/roles'
import { usePerson } from './api/session.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { Finder } from './office/finder/finder.tsx'

/** The frame with what the office adds to it. */
export function SignedInFrame() {
  const { role } = usePerson()
  return <AppFrame finder={isReviewer(role) && <Finder role={role} />} />
}
