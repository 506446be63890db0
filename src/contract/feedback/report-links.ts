import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id } from '../text.ts'

const path = '/internships/{internshipId}/supervisors/{supervisorId}/report-link' as const
const input = z.strictObject({ internshipId: id, supervisorId: id })
const errors = {
  NOT_FOUND: refusal(404, m.feedback_not_approved_yet),
}

/** The link by which an employer checks a report. The student creates and revokes it. */
export const reportLinks = {
  create: endpoint({ access: 'student', scope: null })
    .route({
      method: 'POST',
      path,
      summary: 'Create the verification link of a report, or get the present one',
      description: 'For students, about approved feedback on an approved internship.',
    })
    .errors({ ...errors, NOT_CONFIRMED: refusal(409, m.report_links_not_confirmed_refusal) })
    .input(input)
    .output(z.object({ url: z.string() })),
  revoke: endpoint({ access: 'student', scope: null })
    .route({
      method: 'DELETE',
      path,
      summary: 'Revoke the verification link of a report',
      description: 'The link stops working at once. Works in every status of internship and feedback.',
    })
    .errors(errors)
    .input(input)
    .output(z.void()),
}
