import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { MAX_SAVED_VIEWS, VIEWED_LISTS } from '#domain/saved-views'
import * as m from '#messages'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { id, optionalLine } from './text.ts'
import { viewName } from './view-name.ts'

const list = z.enum(VIEWED_LISTS)

const MAX_FILTERS = 20

/** The parameters of the list's address; the list ignores those that it does not know. */
const filters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), optionalLine(200))
  .check(z.refine((given) => Object.keys(given).length <= MAX_FILTERS, { error: m.views_filters_too_many }))

/** The filters of a list under a name. Only the person who saved them sees it. */
export const savedView = z.object({ id, list, name: z.string(), filters: z.record(z.string(), z.string()) })
export type SavedView = z.output<typeof savedView>

const NOT_FOUND = refusal(404, m.views_not_found)
const NAME_TAKEN = refusal(409, m.views_name_taken)

export const savedViews = {
  list: oc
    .route({ method: 'GET', path: '/saved-views', summary: 'List your saved views of a list by name' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ list }))
    .output(z.array(savedView)),
  save: oc
    .route({ method: 'POST', path: '/saved-views', summary: 'Save the filters of a list under a name' })
    .errors({
      ...ACCESS_ERRORS,
      NAME_TAKEN,
      TOO_MANY: refusal(409, () => m.views_too_many({ count: MAX_SAVED_VIEWS })),
    })
    .input(z.extend(viewName, { list, filters }))
    .output(savedView),
  rename: oc
    .route({ method: 'PUT', path: '/saved-views/{id}', summary: 'Rename a saved view' })
    .errors({ ...ACCESS_ERRORS, NOT_FOUND, NAME_TAKEN })
    .input(z.extend(viewName, { id }))
    .output(z.void()),
  delete: oc
    .route({ method: 'DELETE', path: '/saved-views/{id}', summary: 'Delete a saved view' })
    .errors({ ...ACCESS_ERRORS, NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
