import * as z from 'zod/mini'
import { MAX_BODY_LENGTH } from '#domain/office/mailings'
import { EDITABLE_EMAILS, missingWords, wrongWords } from '#domain/settings/email-texts'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { instant, requiredLine, requiredText, tooLong } from '../text.ts'

const email = z.enum(EDITABLE_EMAILS)

/** The wording of an email, with placeholders. Each email has its own placeholders. */
const words = {
  subject: requiredLine(m.common_subject_required),
  heading: requiredLine(m.email_texts_heading_required),
  body: requiredText(m.email_texts_body_required).check(z.maxLength(MAX_BODY_LENGTH, tooLong(MAX_BODY_LENGTH))),
}

const fields = z.strictObject({ email, ...words })

function usable(field: 'subject' | 'heading' | 'body') {
  return z.refine<z.output<typeof fields>>((form) => wrongWords(form[field], form.email) === null, {
    error: ({ input }) => {
      const form = input as z.output<typeof fields>
      return wrongWords(form[field], form.email) ?? ''
    },
    path: [field],
  })
}

const saysEnough = z.refine<z.output<typeof fields>>((form) => missingWords(form, form.email) === null, {
  error: ({ input }) => {
    const form = input as z.output<typeof fields>
    return missingWords(form, form.email) ?? ''
  },
  path: ['body'],
})

export const emailTextForm = fields.check(usable('subject'), usable('heading'), usable('body'), saysEnough)
export type EmailTextForm = z.output<typeof emailTextForm>

const emailText = z.object({
  email,
  /** An admin's wording; null while the default is in use. */
  chosen: z.nullable(
    z.object({
      subject: z.string(),
      heading: z.string(),
      body: z.string(),
      updatedAt: instant,
      updatedByName: z.nullable(z.string()),
    }),
  ),
})
export type EmailText = z.output<typeof emailText>

/** The wording of the emails that supervisors and students see most. */
export const emailTexts = {
  list: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/email-texts',
      summary: 'List the emails whose words can be replaced',
      description: 'Null means the product’s own words.',
    })
    .output(z.array(emailText)),
  save: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/email-texts/{email}',
      summary: 'Replace the words of an email',
      description:
        'Unknown placeholders are refused, and words that do not name the student to a supervisor. The product adds the button with the link.',
    })
    .input(emailTextForm)
    .output(z.void()),
  reset: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/email-texts/{email}',
      summary: 'Go back to the product’s own words',
    })
    .input(z.strictObject({ email }))
    .output(z.void()),
  preview: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/email-texts/{email}/preview',
      summary: 'Preview an email with these words',
      description: 'The whole email with sample data.',
    })
    .input(emailTextForm)
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  sendTest: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/email-texts/{email}/test',
      summary: 'Send an email with sample data to yourself',
      description: 'Sends the stored words with sample data to your own address, at most 20 times an hour.',
    })
    .errors({ TOO_MANY_TESTS: refusal(429, m.common_too_many_tests) })
    .input(z.strictObject({ email }))
    .output(z.object({ address: z.string() })),
}
