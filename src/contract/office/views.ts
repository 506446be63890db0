import * as z from 'zod/mini'
import { MAX_SAVED_VIEWS } from '#domain/office/saved-views'
import { VIEWED_LISTS } from '#domain/office/staff-lists'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, optionalLine } from '../text.ts'
import { viewName } from './view-name.ts'

const list = z.enum(VIEWED_LISTS)

const MAX_FILTERS = 20

/** Query parameters of the list's address; the list ignores unknown ones. */
const filters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), optionalLine(200))
  .check(z.refine((given) => Object.keys(given).length <= MAX_FILTERS, { error: m.views_filters_too_many }))

/** Filters of a list, saved under a name. Only the person who saved them sees them. */
export const savedView = z.object({ id, list, name: z.string(), filters: z.record(z.string(), z.string()) })
export type SavedView = z.output<typeof savedView>

const NOT_FOUND = refusal(404, m.views_not_found)
const NAME_TAKEN = refusal(409, m.views_name_taken)

export const savedViews = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/saved-views',
      summary: 'List your saved views of a list by name',
      description: 'Filters that are outdated, such as a deleted term, are left out.',
    })
    .input(z.strictObject({ list }))
    .output(z.array(savedView)),
  save: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/saved-views',
      summary: 'Save the filters of a list under a name',
      description: 'The filters are the parameters of the list’s address.',
    })
    .errors({
      NAME_TAKEN,
      TOO_MANY: refusal(409, () => m.views_too_many({ count: MAX_SAVED_VIEWS })),
    })
    .input(z.extend(viewName, { list, filters }))
    .output(savedView),
  rename: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'PUT',
      path: '/saved-views/{id}',
      summary: 'Rename a saved view',
      description: 'For the admin or manager who saved it.',
    })
    .errors({ NOT_FOUND, NAME_TAKEN })
    .input(z.extend(viewName, { id }))
    .output(z.void()),
  delete: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'DELETE',
      path: '/saved-views/{id}',
      summary: 'Delete a saved view',
      description: 'For the admin or manager who saved it.',
    })
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
