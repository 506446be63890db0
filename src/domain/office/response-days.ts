import * as m from '#messages'
import { localized } from '../text/localized.ts'

/** The first day of the curves, counted from the end of the internship. */
export const FIRST_RESPONSE_DAY = -14
export const LAST_RESPONSE_DAY = 30
export const RESPONSE_DAYS = Array.from(
  { length: LAST_RESPONSE_DAY - FIRST_RESPONSE_DAY + 1 },
  (_, index) => FIRST_RESPONSE_DAY + index,
)

/** The steps of a request, in order. Staff can enter an answer without the steps before it. */
export const RESPONSE_STEPS = ['reached', 'opened', 'begun', 'answered'] as const
export type ResponseStep = (typeof RESPONSE_STEPS)[number]

/**
 * The channel through which an answer came. The server decides if several apply. `erased`: the facts that would tell were erased.
 */
export const RESPONSE_CHANNELS = [
  'email',
  'in-person',
  'reminder-rating',
  'second-contact',
  'entered',
  'erased',
] as const
export type ResponseChannel = (typeof RESPONSE_CHANNELS)[number]

export const RESPONSE_CHANNEL_LABELS: Record<ResponseChannel, string> = localized({
  email: m.common_email,
  'in-person': m.figures_channels_in_person,
  'reminder-rating': m.figures_channels_reminder_rating,
  'second-contact': m.figures_channels_second_contact,
  entered: m.figures_responses_entered_column,
  erased: m.figures_channels_erased,
})

/**
 * Days that fewer requests, or less than a tenth of them, have reached get no figures, because the share would be meaningless.
 */
export const FEWEST_REQUESTS_OF_DAY = 5
const LEAST_SHARE_OF_DAY = 0.1

/**
 * Requests whose internship ended `age` days ago and that reached a step on `day`, counted from the end; null if they never did.
 */
export type DayGroup = { age: number; day: number | null; count: number }

type CountsOfDay = Record<ResponseStep, number> & { requests: number }

/**
 * For each day of `RESPONSE_DAYS`, how many requests had reached each step by then, of those whose internship ended at least that
 * long ago; null where too few have.
 */
export function countsByDay(groups: Record<ResponseStep, readonly DayGroup[]>): (CountsOfDay | null)[] {
  const all = sum(groups.reached)
  return RESPONSE_DAYS.map((day) => {
    const ofStep = (step: ResponseStep) =>
      sum(groups[step].filter((group) => group.day !== null && group.day <= day && day <= group.age))
    const requests = sum(groups.reached.filter(({ age }) => day <= age))
    if (requests < Math.max(FEWEST_REQUESTS_OF_DAY, all * LEAST_SHARE_OF_DAY)) return null
    const [reached, opened, begun, answered] = RESPONSE_STEPS.map(ofStep) as [number, number, number, number]
    return { requests, reached, opened, begun, answered }
  })
}

function sum(groups: readonly { count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0)
}
