// Finds or installs WebKitGTK's browser for the journeys, its driver, and a display for machines that have none.

import { installFromDebian } from './debian-packages.mjs'
import { findOnPath } from './set-up.mjs'

/** Resolves to whether there is all that the journeys need. */
export async function findWebKit() {
  if (isComplete()) return true
  await Promise.all([installFromDebian('webkit2gtk-driver'), installFromDebian('xvfb')])
  return isComplete()
}

function isComplete() {
  return ['WebKitWebDriver', 'Xvfb'].every((program) => findOnPath([program]).length > 0)
}
