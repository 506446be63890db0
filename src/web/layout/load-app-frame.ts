import { fetchCode } from '../api/fetch-code.ts'

/** The code of what stands around every screen of a signed-in person, with what these screens ask for first. */
export function loadAppFrame() {
  return fetchCode(() => import('./app-frame.tsx'))
}
