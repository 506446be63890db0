import { RECOMMENDED_EMAILS } from '#domain/feedback-settings'
import { BASE } from './people.ts'
import type { Arm } from './term.ts'

const TODAY = { askConfirmation: false, requestDay: -10, reminderDays: [-3, 3, 10] }
const PROVEN = { ...TODAY, askConfirmation: true }
const { sendAutomatically: _, ...RECOMMENDED } = RECOMMENDED_EMAILS

const internships = Number(process.env.SIMULATED_INTERNSHIPS ?? 5000)
const uncertain = { traits: 'uncertain', internships } as const
/** People who answer right away, as in the published studies. */
const published = {
  traits: { ...BASE, waits: 0 },
  asksInPerson: false,
  hasRatingInReminders: false,
  internships: Math.min(internships, 2000),
}

/** What is compared: the published studies, the old schedule, and one lever more in each row. */
export const ARMS: Arm[] = [
  {
    ...published,
    name: 'one email at the end',
    settings: { askConfirmation: false, requestDay: 0, reminderDays: [] },
  },
  { ...published, name: '0, +3, +10', settings: { askConfirmation: false, requestDay: 0, reminderDays: [3, 10] } },
  { ...uncertain, name: '-10, -3, +3, +10', settings: TODAY, asksInPerson: false, hasRatingInReminders: false },
  {
    ...uncertain,
    name: '+ addresses proven on day one',
    settings: PROVEN,
    asksInPerson: false,
    hasRatingInReminders: false,
  },
  { ...uncertain, name: '+ the student asks', settings: PROVEN, asksInPerson: true, hasRatingInReminders: false },
  {
    ...uncertain,
    name: '+ a rating in each reminder',
    settings: PROVEN,
    asksInPerson: true,
    hasRatingInReminders: true,
  },
  {
    ...uncertain,
    name: '+ five contacts: the default',
    settings: RECOMMENDED,
    asksInPerson: true,
    hasRatingInReminders: true,
  },
]
