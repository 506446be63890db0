import * as m from '#messages'
import { localized } from '../text/localized.ts'

/**
 * What a student's record waits for; if there are several things, the first in this list. `none`: no internships. The database
 * maintains the status (migration 0025).
 */
export const STUDENT_STATUSES = ['approval', 'review', 'request', 'answer', 'nothing', 'none'] as const
export type StudentStatus = (typeof STUDENT_STATUSES)[number]

/** The values that the list of students shows and filters by. */
export const WAITING_FOR = ['approval', 'review', 'request', 'answer', 'nothing'] as const
export type WaitingFor = (typeof WAITING_FOR)[number]

export const WAITING_FOR_LABELS: Record<WaitingFor, string> = localized({
  approval: m.students_waiting_approval,
  review: m.students_waiting_review,
  request: m.students_waiting_request,
  answer: m.students_waiting_answer,
  nothing: m.students_waiting_nothing,
})

export const INTERNSHIP_FILTERS = ['with', 'without'] as const
export type InternshipFilter = (typeof INTERNSHIP_FILTERS)[number]

/**
 * What a record in each status can wait for. If nobody was asked, it waits for a request only near the end (`askingStartsOn`).
 */
const CAN_WAIT_FOR: Record<StudentStatus, readonly WaitingFor[]> = {
  approval: ['approval'],
  review: ['review'],
  request: ['request', 'answer', 'nothing'],
  answer: ['answer'],
  nothing: ['nothing'],
  none: ['nothing'],
}

type Filters = { internship?: InternshipFilter | undefined; waiting?: WaitingFor | undefined }

/** The statuses that can match these filters. */
export function statusesWith({ internship, waiting }: Filters): StudentStatus[] {
  return STUDENT_STATUSES.filter(
    (status) =>
      (!waiting || CAN_WAIT_FOR[status].includes(waiting)) &&
      (!internship || (status === 'none') === (internship === 'without')),
  )
}
