import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

export const employerList = defineList({
  keys: ['search'],
  input: ({ search }) => onlySet({ search }),
  query: (input) => api.employers.list.infiniteOptions(pages(input)),
})

/** The pages of an employer's internships. */
export function internshipsAt(id: string) {
  return api.employers.listInternships.infiniteOptions(pages({ id }))
}
