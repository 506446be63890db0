import * as z from 'zod/mini'
import { DELETE_WINDOW_HOURS } from '#domain/internships/internship'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { fileOutput, fileRoute } from '../files.ts'
import { INTERNSHIP_NOT_FOUND, shownInternship } from '../internships/internships.ts'
import { supervisorOnDashboard } from '../internships/supervisors-on-dashboard.ts'
import { id, instant } from '../text.ts'
import { earlyAsking } from './early-asking.ts'
import { midtermProgress } from './midterm-shown.ts'
import { askedFirst, secondContact } from './second-contact.ts'

/** A supervisor with the automatic emails they will get. */
const scheduledSupervisor = z.extend(supervisorOnDashboard, {
  /** The date of the next automatic email in the institution's time zone; null if there is none. */
  nextEmailOn: z.nullable(z.string()),
  /** The supervisor has unsubscribed from reminders. */
  hasStoppedReminders: z.boolean(),
  /** Somebody at this address, perhaps another person, has declined to have supervised the student in this internship. */
  isDeclinedAddress: z.boolean(),
  /** Somebody at this mailbox has declined and stopped the emails: only the office may write there. */
  isForOffice: z.boolean(),
  /** When the supervisor took back having declined. */
  declineUndoneAt: z.nullable(instant),
  /** Who gave the answers that were sent back as not usable; null if none were, or if somebody has been asked again. */
  sentBackFrom: z.nullable(z.string()),
  /** False if nobody has been asked since the address was corrected. */
  isAsked: z.boolean(),
  /** Whether it is the student's task to ask in person, around the end of the internship. */
  isInPersonDue: z.boolean(),
  /** When the student last asked this person in person. */
  askedInPersonAt: z.nullable(instant),
  /** The person the student has named as a second contact; null if nobody. */
  secondContact: z.nullable(secondContact),
  /** Who was asked first, if the second contact has answered. */
  answeredInsteadOf: askedFirst,
  /** The overall rating of approved feedback; null before approval. */
  overallRating: z.nullable(z.int()),
  /** When the student last opened the feedback; null if never. */
  feedbackReadAt: z.nullable(instant),
  /** Null if the student has not asked for mid-term feedback. */
  midterm: z.nullable(midtermProgress),
})
export type ScheduledSupervisor = z.output<typeof scheduledSupervisor>

/** One of the student's own internships. */
const myInternship = z.object({
  ...shownInternship,
  /** The day by which supervisors should have answered; null if the term has no deadline, or one before asking starts. */
  feedbackDeadline: z.nullable(z.string()),
  /** Whether the term asks for a self-assessment, and whether there is one. */
  asksSelfAssessment: z.boolean(),
  hasSelfAssessment: z.boolean(),
  /** Whether the term asks for mid-term feedback. */
  asksMidtermFeedback: z.boolean(),
  earlyAsking,
  supervisors: z.array(scheduledSupervisor),
})
export type MyInternship = z.output<typeof myInternship>

/** A student's own internships, and how far the feedback on each is. */
export const dashboard = {
  listMine: endpoint({ access: 'student', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships/mine',
      summary: 'List your own internships, newest first',
      description:
        'All of your internships with their supervisors, the state of each request and the next automatic email.',
    })
    .output(z.array(myInternship)),
  calendar: endpoint({ access: 'student', scope: null })
    .route(fileRoute('text/calendar', 'A calendar file'))
    .route({
      path: '/internships/{id}/calendar.ics',
      summary: 'Download the dates of one of your own internships as a calendar file',
      description: 'An iCalendar file with the first and the last day.',
    })
    .errors(INTERNSHIP_NOT_FOUND)
    .input(z.strictObject({ id }))
    .output(fileOutput),
  delete: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'DELETE',
      path: '/internships/{id}',
      summary: 'Delete an internship within 24 hours of registering it',
      description: `Possible for ${DELETE_WINDOW_HOURS} hours after registering, and only without feedback.`,
    })
    .errors({
      ...INTERNSHIP_NOT_FOUND,
      TOO_LATE: refusal(409, m.internships_delete_too_late),
      HAS_FEEDBACK: refusal(409, m.internships_delete_has_feedback),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
