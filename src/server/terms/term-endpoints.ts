import { addTerm } from './add-term.ts'
import { deleteTerm } from './delete-term.ts'
import { editTerm } from './edit-term.ts'
import { listTerms } from './list-terms.ts'

export const terms = { list: listTerms, add: addTerm, edit: editTerm, delete: deleteTerm }
