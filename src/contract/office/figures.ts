import * as z from 'zod/mini'
import { RATINGS } from '#domain/feedback/feedback'
import { SIGN_KEYS } from '#domain/feedback/feedback-signs'
import { INTERNSHIP_STEPS } from '#domain/feedback/internship-steps'
import { RESPONSE_CHANNELS } from '#domain/office/response-days'
import { RESPONSE_PERIODS } from '#domain/office/response-figures'
import { endpoint } from '../endpoint.ts'
import { recordFilters } from '../pages.ts'
import { id } from '../text.ts'

const count = z.number()
const { term, department } = recordFilters

/** Spec section 3, Statistics. `erased`: how many of them remain of erased records, which no list, export or term contains. */
const counts = {
  internships: z.object({
    total: count,
    pending: count,
    approved: count,
    rejected: count,
    erased: z.object({ total: count, approved: count, rejected: count }),
  }),
  feedback: z.object({
    /** Pending, submitted and approved feedback. */
    total: count,
    /** Open requests. */
    pending: count,
    submitted: count,
    approved: count,
    /**
     * Requests that have ended without an answer: closed, declined, sent back, or of a rejected internship. Not part of `total`.
     */
    ended: count,
    erased: z.object({ total: count, approved: count }),
  }),
}

/** Counts of everything the reviewer may see; managers also get them for each of their departments. */
export const reviewStatistics = z.object({
  ...counts,
  departments: z.array(z.object({ name: z.string(), ...counts })),
})
export type ReviewStatistics = z.output<typeof reviewStatistics>

const responses = {
  requested: count,
  opened: count,
  submitted: count,
  /** How many of the submissions staff have entered; the medians leave them out. */
  entered: count,
  /** How many submissions have a known time on the form. Without JavaScript it is unknown. */
  timed: count,
  /**
   * Days from the first request to the submission. Null without answers, for apps without access to answers, and with fewer than
   * five answers except for admins.
   */
  medianDays: z.nullable(z.number()),
  /** Minutes from opening the form to the submission; null in the same cases as `medianDays`. */
  medianMinutes: z.nullable(z.number()),
  /** How many belong to erased students, who are in no list, export or term. */
  erased: z.object({ requested: count, opened: count, submitted: count, entered: count }),
  /** How many are open requests, without those of erased students. */
  open: z.object({ requested: count, opened: count }),
  /** How many have ended without an answer, without those of erased students. */
  ended: z.object({ requested: count, opened: count }),
}

/** The outcome of requests made in the period, in total and by department; null for students without a department. */
export const responseFigures = z.object({
  /** Only requests first made on or after this day (UTC); null for all. */
  since: z.nullable(z.string()),
  ...responses,
  departments: z.array(z.object({ department: z.nullable(z.string()), ...responses })),
})
export type ResponseFigures = z.output<typeof responseFigures>

const ofDay = z.object({ requests: count, reached: count, opened: count, begun: count, answered: count })

/**
 * How requests progress from day to day, counted from the end of the internship, and through which channels answers came.
 * Requests of erased students are only in the channels, so that these add up to all answers. `before`: the same for the previous
 * term.
 */
export const responseDays = z.object({
  termBefore: z.nullable(z.object({ id, name: z.string() })),
  requests: count,
  days: z.array(
    z.object({
      /** Days since the end of the internship; negative before it. */
      day: z.number(),
      /**
       * How many requests had reached each step by this day, of those whose internship ended at least that long ago. Null if
       * fewer than five requests, or a tenth of them, have reached the day; with fewer than five answers except for admins; and
       * for apps without access to answers.
       */
      counts: z.nullable(ofDay),
      before: z.nullable(ofDay),
      /**
       * The share of requests that a model of supervisors expects to be answered with today's settings. Unit: percent. Null
       * without automatic emails.
       */
      expected: z.nullable(z.number()),
    }),
  ),
  /**
   * Null with fewer than five answers except for admins, and for apps without access to answers. `erased`: how many of the
   * answers are in no list.
   */
  channels: z.nullable(
    z.array(z.object({ channel: z.enum(RESPONSE_CHANNELS), answers: count, erased: count, before: z.nullable(count) })),
  ),
})
export type ResponseDays = z.output<typeof responseDays>

const ofWeek = z.object({ registered: count, approved: count })
const ofRequests = z.object({ answered: count, waiting: count })
/**
 * How many ratings of 1 to 5 there are; null with fewer than five except for admins. Apps without access to answers get those of
 * the assessment report.
 */
const spread = z.nullable(z.array(count))

/**
 * What the charts show. Each count equals that of the list its bar links to, so erased records are not counted. `before`: the
 * same for the previous term.
 */
export const figures = z.object({
  termBefore: z.nullable(z.object({ id, name: z.string() })),
  /** By the Monday (UTC) on which the week starts, in order and without gaps. */
  weeks: z.array(z.object({ week: z.string(), ...ofWeek.shape, before: z.nullable(ofWeek) })),
  /** Internships that have reached each step, or a later one. */
  steps: z.array(z.object({ step: z.enum(INTERNSHIP_STEPS), count, before: z.nullable(count) })),
  /** By the student's department; null for students without one. */
  requests: z.array(
    z.object({ department: z.nullable(z.string()), ...ofRequests.shape, before: z.nullable(ofRequests) }),
  ),
  /** Requests without an answer because the supervisor declined or the internship is rejected. */
  endedRequests: count,
  /** Requests without an answer because the office closed them. */
  closedRequests: count,
  /** Requests whose answers were sent back as not usable, and nobody was asked again. */
  sentBackRequests: count,
  /** Answers that were sent back as not usable. */
  sentBackFeedback: count,
  /** Feedback that was approved with passages withheld. */
  withheldFeedback: count,
  /** Submitted and approved feedback with a reviewer's question to the supervisor. */
  questionsToSupervisors: count,
  /** How many answers have each sign, without signs that none has. Null for apps without access to answers. */
  signs: z.nullable(z.object({ answers: count, counts: z.array(z.object({ sign: z.enum(SIGN_KEYS), count })) })),
  ratings: z.array(z.object({ skill: z.enum(RATINGS.map(({ key }) => key)), answers: count, spread, before: spread })),
})
export type Figures = z.output<typeof figures>

const answerValue = z.nullable(z.union([z.number(), z.string(), z.boolean()]))

/**
 * Answers to the questions of each set and version, newest first, in the order of the form, in the reader's language. Texts are
 * not counted.
 */
const questionFigures = z.array(
  z.object({
    set: z.string(),
    version: count,
    /** Part of the filter `answer` of the feedback lists, with the question's key and the value of an option. */
    versionId: id,
    key: z.string(),
    label: z.string(),
    answers: count,
    /** Every possible answer; null with fewer than five answers except for admins, and for apps without access to answers. */
    options: z.nullable(z.array(z.object({ value: answerValue, label: z.string(), count }))),
  }),
)
export type QuestionFigures = z.output<typeof questionFigures>

export const statistics = {
  figures: endpoint({ access: 'reader', scope: 'statistics:read' })
    .route({
      method: 'GET',
      path: '/statistics/figures',
      summary: 'Read the figures of the pictures',
      description:
        'Ratings of fewer than five answers are hidden from all but admins. Without `feedback:read`, they are those of the assessment report.',
    })
    .input(z.strictObject({ term, department }))
    .output(figures),
  responses: endpoint({ access: 'reader', scope: 'statistics:read' })
    .route({
      method: 'GET',
      path: '/statistics/responses',
      summary: 'Read how supervisors respond, by department',
      description:
        'Medians of fewer than five answers are null for all but admins, and all of them without `feedback:read`.',
    })
    .input(z.strictObject({ period: z.optional(z.enum(RESPONSE_PERIODS)), term }))
    .output(responseFigures),
  responseDays: endpoint({ access: 'reader', scope: 'statistics:read' })
    .route({
      method: 'GET',
      path: '/statistics/responses/days',
      summary: 'Read how supervisors respond by day from the end of the internship, and by channel',
      description:
        'Days and channels of fewer than five answers are null for all but admins, and all of them without `feedback:read`.',
    })
    .input(z.strictObject({ period: z.optional(z.enum(RESPONSE_PERIODS)), term }))
    .output(responseDays),
  questions: endpoint({ access: 'reader', scope: 'statistics:read' })
    .route({
      method: 'GET',
      path: '/statistics/questions',
      summary: 'Read how the questions of sets were answered',
      description:
        'Questions with fewer than five answers are hidden from all but admins, and all of them without `feedback:read`. Texts are not counted.',
    })
    .input(z.strictObject({ term, department }))
    .output(questionFigures),
  get: endpoint({ access: 'reader', scope: 'statistics:read' })
    .route({
      method: 'GET',
      path: '/statistics',
      summary: 'Count the internships and feedback you may see',
      description: 'Managers also get the figures of each department.',
    })
    .input(z._default(z.strictObject({ term }), {}))
    .output(reviewStatistics),
}
