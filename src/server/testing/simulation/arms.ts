import { RECOMMENDED_EMAILS } from '#domain/feedback-settings'
import { BASE } from './people.ts'
import type { Arm } from './term.ts'

const TODAY = {
  askConfirmation: false,
  askInPerson: false,
  askSecondContact: false,
  requestDay: -10,
  reminderDays: [-3, 3, 10],
}
const PROVEN = { ...TODAY, askConfirmation: true }
const ASKED = { ...PROVEN, askInPerson: true }
const { sendAutomatically: _, ...RECOMMENDED } = RECOMMENDED_EMAILS

const internships = Number(process.env.SIMULATED_INTERNSHIPS ?? 1000)
const uncertain = { traits: 'uncertain', internships } as const
/** People who answer right away, as in the published studies. */
const published = {
  traits: { ...BASE, waits: 0 },
  hasRatingInReminders: false,
  internships: Math.min(internships, 2000),
}

/** What is compared: the published studies, the old schedule, and one lever more in each row. */
export const ARMS: Arm[] = [
  {
    ...published,
    name: 'one email at the end',
    settings: { ...TODAY, requestDay: 0, reminderDays: [] },
  },
  { ...published, name: '0, +3, +10', settings: { ...TODAY, requestDay: 0, reminderDays: [3, 10] } },
  { ...uncertain, name: '-10, -3, +3, +10', settings: TODAY, hasRatingInReminders: false },
  {
    ...uncertain,
    name: '+ addresses proven on day one',
    settings: PROVEN,
    hasRatingInReminders: false,
  },
  { ...uncertain, name: '+ the student asks', settings: ASKED, hasRatingInReminders: false },
  {
    ...uncertain,
    name: '+ a rating in each reminder',
    settings: ASKED,
    hasRatingInReminders: true,
  },
  {
    ...uncertain,
    name: '+ five contacts: the default',
    settings: RECOMMENDED,
    hasRatingInReminders: true,
  },
]
