import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

export const accountList = defineList({
  keys: ['search'],
  input: ({ search }) => onlySet({ search }),
  query: (input) => api.users.search.infiniteOptions(pages(input)),
})
