import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'

/** The pages of employers that match this search. */
export function employersFound(search: string) {
  return api.employers.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, search: search || undefined }),
    ...PAGED,
  })
}

/** The pages of an employer's internships. */
export function internshipsAt(id: string) {
  return api.employers.listInternships.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor }),
    ...PAGED,
  })
}
