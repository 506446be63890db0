import * as z from 'zod/mini'
import { ASSIGNED } from '#domain/office/review'
import { id, optionalLine, searchTerm } from './text.ts'

const PAGE_SIZE = 20

/** The input of every list: where the previous page ended and the page size. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PAGE_SIZE),
}

/** A page of rows; `nextCursor` is null on the last page. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** The filters that the lists of internships and of feedback share. */
export const recordFilters = {
  search: z.optional(searchTerm),
  /** The term in which the internship starts. */
  term: z.optional(id),
  /** The student's department. Chooses which of the visible records are listed; it has no part in access control. */
  department: z.optional(optionalLine(200)),
}

/** Filter of the review lists: assigned to the caller, or to nobody. */
export const assignedFilter = { assigned: z.optional(z.enum(ASSIGNED)) }

/** Only the record with this id, for programs that were notified of it. The other filters still apply. */
export const oneRecord = z.optional(id)
