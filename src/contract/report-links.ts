import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import * as m from '#messages'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { id } from './text.ts'

const path = '/internships/{internshipId}/supervisors/{supervisorId}/report-link' as const
const input = z.strictObject({ internshipId: id, supervisorId: id })
const errors = {
  ...ACCESS_ERRORS,
  NOT_FOUND: refusal(404, m.feedback_not_approved_yet),
}

/** The link by which an employer checks a report. The student creates and revokes it. */
export const reportLinks = {
  create: oc
    .route({ method: 'POST', path, summary: 'Create the verification link of a report, or get the present one' })
    .errors(errors)
    .input(input)
    .output(z.object({ url: z.string() })),
  revoke: oc
    .route({ method: 'DELETE', path, summary: 'Revoke the verification link of a report' })
    .errors(errors)
    .input(input)
    .output(z.void()),
}
