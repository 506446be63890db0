import * as z from 'zod/mini'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id } from '../text.ts'
import { STUDENT_ERRORS } from './requests.ts'

/** Why a supervisor cannot be asked in person now. */
const IN_PERSON_ERRORS = {
  NOT_FOUND: STUDENT_ERRORS.NOT_FOUND,
  NOT_OPEN: refusal(409, m.in_person_not_open),
  OFFICE_ONLY: STUDENT_ERRORS.OFFICE_ONLY,
} as const

const emails = z.object({ isOn: z.boolean() })

/** The emails to a student that say when to ask in person. */
export const inPersonEmails = {
  getMine: endpoint({ access: 'student', scope: null })
    .route({
      method: 'GET',
      path: '/account/in-person-emails',
      summary: 'Read whether you get emails that say when to ask your supervisors in person',
    })
    .output(emails),
  changeMine: endpoint({ access: 'student', scope: null })
    .route({ method: 'PUT', path: '/account/in-person-emails', summary: 'Switch these emails on or off' })
    .input(z.strictObject({ isOn: z.boolean() }))
    .output(emails),
}

/** How a student asks a supervisor in person. */
export const inPerson = {
  showCode: endpoint({ access: 'student', scope: null })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/in-person-code',
      summary: 'Show the code with which the supervisor opens the form',
      description: `The same code for a day, then a new one; each works for ${FEEDBACK_LINK_DAYS} days. It leads to a page that emails the supervisor, and opens no form itself.`,
    })
    .errors(IN_PERSON_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(
      z.object({
        /** Eight letters to type at the address. */
        code: z.string(),
        address: z.string(),
        /** The address with the code, for the QR code. */
        link: z.string(),
        /** The last day on which the code works, in the institution's time zone. */
        lastDay: z.string(),
      }),
    ),
  recordInPerson: endpoint({ access: 'student', scope: null })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/in-person-ask',
      summary: 'Record that you have asked the supervisor in person',
      description: 'Once a day. The career centre sees it.',
    })
    .errors(IN_PERSON_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
}
