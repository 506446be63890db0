import * as z from 'zod/mini'
import { REVIEWED } from '#domain/office/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id } from '../text.ts'

const colleague = z.object({ id, name: z.string() })
export type Colleague = z.output<typeof colleague>

/** The reviewer a record is assigned to; null if nobody. */
export const assignee = z.nullable(
  z.extend(colleague, {
    /** If false, the record counts as assigned to nobody. */
    mayReview: z.boolean(),
  }),
)
export type Assignee = z.output<typeof assignee>

const record = { kind: z.enum(REVIEWED), id }
const NOT_FOUND = refusal(404, m.common_record_not_found)

/** Assigning records that wait for a decision. Everybody who may review a record can still decide about it. */
export const assignees = {
  listColleagues: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/assignees/{kind}/{id}/colleagues',
      summary: 'List who may review this record',
      description: 'For admins and managers who may see the record.',
    })
    .errors({ NOT_FOUND })
    .input(z.strictObject(record))
    .output(z.array(colleague)),
  assign: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'PUT',
      path: '/assignees/{kind}/{id}',
      summary: 'Assign a waiting record to a colleague',
      description: 'For admins and managers who may see the record. Without a colleague it is assigned to nobody.',
    })
    .errors({
      NOT_FOUND,
      NOT_WAITING: refusal(409, m.assignees_not_waiting),
      NOT_A_REVIEWER: refusal(409, m.assignees_not_reviewer),
    })
    .input(z.strictObject({ ...record, colleagueId: z.nullable(id) }))
    .output(z.object({ assignee })),
}
