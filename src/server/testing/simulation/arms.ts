import { type FeedbackSettings, RECOMMENDED_EMAILS } from '#domain/feedback/feedback-settings'
import { BASE, type Traits } from '#domain/feedback/response-model'

/** A way of asking, and the people who are asked. */
export type Arm = {
  name: string
  settings: Pick<
    FeedbackSettings,
    'askConfirmation' | 'askInPerson' | 'askSecondContact' | 'remindToAskAgain' | 'requestDay' | 'reminderDays'
  >
  /** Whether people notice the rating in reminders. */
  hasRatingInReminders: boolean
  traits: Traits | 'uncertain'
  /** As in the published studies: every person has one student, and every internship is approved in time. */
  isPublished: boolean
  internships: number
  /** Another number draws other people. */
  seed: number
}

const TODAY = {
  askConfirmation: false,
  askInPerson: false,
  askSecondContact: false,
  remindToAskAgain: false,
  requestDay: -10,
  reminderDays: [-3, 3, 10],
}
const PROVEN = { ...TODAY, askConfirmation: true }
const ASKED = { ...PROVEN, askInPerson: true }
const { sendAutomatically: _, ...RECOMMENDED } = RECOMMENDED_EMAILS

const { SIMULATED_INTERNSHIPS, SIMULATION_SEED } = process.env
const seed = Number(SIMULATION_SEED ?? 2026)
/** Each draw of the traits needs enough people in the row that is assessed. */
const internships = { default: Number(SIMULATED_INTERNSHIPS ?? 5000), compared: Number(SIMULATED_INTERNSHIPS ?? 1500) }
const uncertain = { traits: 'uncertain', isPublished: false, internships: internships.compared, seed } as const
/** People who answer immediately, as in the published studies. */
const AT_ONCE = { ...BASE, waits: 0 }
const published = { hasRatingInReminders: false, isPublished: true, internships: internships.compared, seed }

/** The compared arms: the published studies, the old schedule, and one more lever in each row. */
export const ARMS: Arm[] = [
  {
    ...published,
    name: 'one email at the end',
    // Nobody was asked again.
    traits: { ...AT_ONCE, repaired: 0 },
    settings: { ...TODAY, requestDay: 0, reminderDays: [] },
  },
  {
    ...published,
    name: '0, +3, +10',
    traits: AT_ONCE,
    settings: { ...TODAY, requestDay: 0, reminderDays: [3, 10] },
  },
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
    internships: internships.default,
    name: '+ five contacts: the default',
    settings: RECOMMENDED,
    hasRatingInReminders: true,
  },
]
