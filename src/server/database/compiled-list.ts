import type { Compilable } from 'kysely'
import type { Visitor } from '../authorization/visible-rows.ts'
import type { Db, ListConnections, Tx } from './client.ts'
import { compiledOnce } from './compiled-once.ts'
import { type AskedPage, type ListPage, listPage } from './list-page.ts'
import { isIndexed } from './search.ts'

/** What the query of a page looks like, without the values in it. */
type Shape = Pick<ListPage, 'statuses' | 'limit' | 'hasIndexedWord'> & {
  role: Visitor['role']
  departments: number
  words: number
  isFirst: boolean
}

/** A list for reviewers whose query is built and compiled once for each shape that a page can have. */
export function compiledList<Row>(build: (db: Db | Tx, visitor: Visitor, page: ListPage) => Compilable<Row>) {
  const read = compiledOnce((db, values: Record<string, string & Date>, shape: Shape) => {
    const { role, statuses, limit, hasIndexedWord } = shape
    const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => values[name + index]!)
    const departments = named('department', shape.departments)
    const words = named('word', shape.words)
    const after = shape.isFirst ? undefined : { id: values.id!, createdAt: values.createdAt! }
    const page = {
      departments: role === 'admin' ? ('all' as const) : departments,
      statuses,
      words,
      hasIndexedWord,
      after,
      limit,
    }
    return build(db, { id: values.actor!, role, departments }, page)
  })
  return ({ lists }: { lists: ListConnections }, actor: Visitor, asked: AskedPage): Promise<Row[]> => {
    const { statuses, limit, words, hasIndexedWord, after } = listPage(actor, asked)
    const { id, role, departments } = actor
    const values = { actor: id, ...numbered('department', departments), ...numbered('word', words), ...after }
    const shape = {
      role,
      departments: departments.length,
      statuses,
      words: words.length,
      hasIndexedWord,
      isFirst: !after,
      limit,
    }
    return read(lists[kindOf(words)], values as unknown as Record<string, string & Date>, shape)
  }
}

function kindOf(words: readonly string[]): keyof ListConnections {
  if (words.length === 0) return 'pages'
  return words.every(isIndexed) ? 'searches' : 'scans'
}

function numbered(name: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, index) => [name + index, value]))
}
