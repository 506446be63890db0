import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'

/** The way to the mid-term feedback, while any waits to be released. */
export function MidtermsLink() {
  const { data } = useQuery(api.midterms.listToRelease.queryOptions({ input: { limit: 1 } }))
  if (!data || data.items.length === 0) return null
  return <ButtonLink to={paths.manageMidterms}>{m.common_midterm_feedback()}</ButtonLink>
}

/** The pages of mid-term feedback that waits for a reviewer. */
export function midtermsToRelease() {
  return api.midterms.listToRelease.infiniteOptions(pages({}))
}
