import * as z from 'zod/mini'
import { areColumnsOf, COLUMN_KINDS } from '#domain/chosen-columns'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'

const kind = z.enum(COLUMN_KINDS)
const MAX_COLUMNS = 50

const choice = z.strictObject({
  kind,
  columns: z
    .array(z.string().check(z.maxLength(60)))
    .check(z.minLength(1, { error: m.exports_columns_required }), z.maxLength(MAX_COLUMNS)),
})

const allKnown = z.refine<z.output<typeof choice>>((input) => areColumnsOf(input.kind, input.columns), {
  error: m.exports_column_unknown,
  path: ['columns'],
})

/** Which columns a person wants in their exports, by kind of export. */
export const exportColumns = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/export-columns',
      summary: 'List the columns that you have chosen; exports that are not listed have every column',
    })
    .output(z.array(z.object({ kind, columns: z.array(z.string()) }))),
  choose: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'PUT',
      path: '/export-columns/{kind}',
      summary: 'Choose the columns of an export and their order',
      description: 'Replaces an earlier choice.',
    })
    .input(choice.check(allKnown))
    .output(z.void()),
  reset: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'DELETE', path: '/export-columns/{kind}', summary: 'Go back to the default columns of an export' })
    .input(z.strictObject({ kind }))
    .output(z.void()),
}
