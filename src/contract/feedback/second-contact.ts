import * as z from 'zod/mini'
import { SECOND_CONTACT_REASON_KEYS } from '#domain/feedback/second-contact'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { CLOSED_BY_OFFICE } from '../internships/supervisors.ts'
import { emailRetry, emailRetryForStaff, heldUpBy } from '../internships/supervisors-on-dashboard.ts'
import { emailAddress, id, instant, requiredLine } from '../text.ts'

/** The person a student has named besides a supervisor. */
export const secondContact = z.object({
  name: z.string(),
  email: z.string(),
  askedAt: z.nullable(instant),
  /** When the second contact said that they are not the student's supervisor; the supervisor can still answer. */
  declinedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
  /** When the student named somebody else instead, because the email did not arrive or the person declined. Possible once. */
  correctedAt: z.nullable(instant),
  /** When the last email to them failed; null if it did not. */
  failedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
  heldUpBy,
  retry: emailRetry,
})

/** A second contact, for staff. */
export const secondContactForStaff = z.extend(secondContact, {
  retry: emailRetryForStaff,
  /** Why they cannot be asked now; null if they can. */
  whyNot: z.nullable(z.enum(SECOND_CONTACT_REASON_KEYS)),
})

/** The supervisor who was asked first, if the second contact has answered. */
export const askedFirst = z.nullable(z.object({ name: z.string(), email: z.string() }))

/** The form for naming a second contact. */
export const secondContactForm = z.strictObject({
  name: requiredLine(m.second_contact_name_required),
  email: emailAddress(m.second_contact_email_required, m.common_email_invalid),
})
export type SecondContactForm = z.output<typeof secondContactForm>

const errors = {
  NOT_FOUND: refusal(404, m.supervisors_not_found),
  CLOSED: CLOSED_BY_OFFICE,
  ALREADY_SUBMITTED: refusal(409, m.requests_already_submitted),
  ALREADY_ASKED: refusal(409, m.second_contact_already_asked),
} as const

/**
 * A second contact can answer in the supervisor's place. They are asked once, after two reminders to the supervisor if nobody has
 * opened the form.
 */
export const secondContacts = {
  nameSecondContact: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'PUT',
      path: '/supervisors/{supervisorId}/second-contact',
      summary: 'Name a second contact, or another one',
      description:
        'For students, until the second contact is asked, and once more if the email to them does not arrive or they decline. Nobody is emailed now.',
    })
    .errors({
      ...errors,
      OWN_ADDRESS: refusal(409, m.second_contact_own_address),
      SUPERVISORS_ADDRESS: refusal(409, m.second_contact_supervisors_address),
      ALREADY_NAMED: refusal(409, m.second_contact_already_named),
      PERSON_ASKED: refusal(409, m.second_contact_already_asked_person),
      DECLINED: refusal(409, m.requests_supervisor_declined),
      OFFICE_ONLY: refusal(409, m.supervisors_office_only),
      SAME_ADDRESS: refusal(409, m.supervisors_address_unreached),
    })
    .input(z.extend(secondContactForm, { supervisorId: id }))
    .output(z.void()),
  removeSecondContact: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'DELETE',
      path: '/supervisors/{supervisorId}/second-contact',
      summary: 'Remove the second contact, until they are asked',
      description: 'For students. It is no error if none is named.',
    })
    .errors(errors)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
}
