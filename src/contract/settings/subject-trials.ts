import * as z from 'zod/mini'
import { SMALLEST_DIFFERENCES, TRIAL_EMAILS, TRIAL_STATES } from '#domain/feedback/subject-trial'
import { wrongWords } from '#domain/settings/email-texts'
import { LANGUAGES, type Language } from '#domain/text/languages'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant, optionalLine } from '../text.ts'

const email = z.enum(TRIAL_EMAILS)
const count = z.number()

const fields = z.strictObject({
  email,
  smallestDifference: z.literal(SMALLEST_DIFFERENCES),
  /** The tried subject by language. Who reads emails in another one gets the current subject and is not counted. */
  subjects: z.partialRecord(z.enum(LANGUAGES), optionalLine(200)),
})
type Fields = z.output<typeof fields>

/** Checks that the subject uses only the placeholders of its email. */
function usable(language: Language) {
  const problem = ({ email, subjects }: Fields) => wrongWords(subjects[language] ?? '', email)
  return z.refine<Fields>((form) => problem(form) === null, {
    error: ({ input }) => problem(input as Fields) ?? '',
    path: ['subjects', language],
  })
}

export const subjectTrialForm = fields.check(
  ...LANGUAGES.map(usable),
  z.refine<Fields>(({ subjects }) => Object.values(subjects).some(Boolean), {
    error: m.common_subject_required,
    path: ['subjects', 'en'],
  }),
)

/** People who got one of the subjects, each counted with their first email of the trial. */
const group = z.object({
  /** People who have had 14 days to answer, at most as many as planned. */
  asked: count,
  /** How many answered within these days; null until there is a result. */
  answered: z.nullable(count),
  /** How many people still have time to answer. */
  waiting: count,
})

const subjectTrial = z.object({
  id,
  email,
  subjects: fields.shape.subjects,
  smallestDifference: count,
  presentPercent: count,
  peoplePerGroup: count,
  startedAt: instant,
  startedByName: z.nullable(z.string()),
  /** When the trial ended; null while half of the people get the new subject. */
  endedAt: z.nullable(instant),
  state: z.enum(TRIAL_STATES),
  present: group,
  tried: group,
})
export type SubjectTrial = z.output<typeof subjectTrial>

const plan = z.object({
  /** The share of people who answered this email within 14 days, over the last year. Unit: percent. */
  presentPercent: count,
  /** Whether the share is an assumption because too few people got the email. */
  isAssumed: z.boolean(),
  /** How many people got this email in the last year and in the last term that has ended. */
  peopleInYear: count,
  lastTerm: z.nullable(z.object({ name: z.string(), people: count })),
})
export type SubjectTrialPlan = z.output<typeof plan>

/** Trials that send another subject to half of the people. */
export const subjectTrials = {
  list: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/subject-trials',
      summary: 'List the trials of subjects with their results, newest first',
      description: 'There is no result before both groups are as large as planned.',
    })
    .input(z.strictObject({ email }))
    .output(z.array(subjectTrial)),
  plan: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/subject-trials/plan',
      summary: 'Read what the size of a trial follows from',
    })
    .input(z.strictObject({ email }))
    .output(plan),
  start: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/subject-trials',
      summary: 'Try another subject on half of the people who get this email',
      description: 'One trial of an email runs at a time. Placeholders are those of the words of the email.',
    })
    .errors({ TRIAL_RUNNING: refusal(409, m.subject_trials_already_running) })
    .input(subjectTrialForm)
    .output(z.object({ id })),
  end: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/subject-trials/{id}/end',
      summary: 'End a trial; everybody gets the current subject again',
    })
    .errors({ NOT_FOUND: refusal(404, m.subject_trials_not_running) })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
