import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'

/** The pages of mid-term feedback that waits for a reviewer. */
export function midtermsToRelease() {
  return api.midterms.listToRelease.infiniteOptions(pages({}))
}
