import { sql } from 'kysely'
import type { SignInSwitches } from '#contract/identity/sign-in-settings'
import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import type { ApprovalSettingKey } from '#domain/settings/approval-settings'
import type { WorkCalendar } from '#domain/time/working-days'
import type { Db, Tx } from '../database/client.ts'
import { calendarOf } from './work-calendar.ts'

/** The settings of the identity library, and their version. */
export type SignInSettings = SignInSwitches & { version: number }

export const SIGN_IN_SWITCHES = [
  'emailChange',
  'emailCode',
  'magicLink',
  'wallet',
  'passkeys',
  'twoFactor',
  'apiClients',
  'provisioning',
] as const satisfies (keyof SignInSwitches)[]

export function readSignInSettings(db: Db): Promise<SignInSettings> {
  return db
    .selectFrom('signInSettings')
    .select([...SIGN_IN_SWITCHES, 'version'])
    .executeTakeFirstOrThrow()
}

/** Makes every process reconfigure the identity library before its next use. */
export async function increaseSignInVersion(tx: Tx): Promise<void> {
  await tx.updateTable('signInSettings').set({ version: sql<number>`version + 1` }).execute()
}

export const FEEDBACK_SETTINGS = [
  'allowNotObserved',
  'sendAutomatically',
  'askConfirmation',
  'askInPerson',
  'askSecondContact',
  'remindToAskAgain',
  'requestDay',
  'reminderDays',
  'timeZone',
  'sendHour',
] as const satisfies (keyof FeedbackSettings)[]

/** The settings, with the days off for their time zone. The table has a single row. */
export async function readFeedbackSettings(db: Db | Tx): Promise<FeedbackSettings & WorkCalendar> {
  return withCalendar(await db.selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS).executeTakeFirstOrThrow())
}

export function withCalendar(settings: FeedbackSettings): FeedbackSettings & WorkCalendar {
  return { ...settings, isDayOff: calendarOf(settings.timeZone).isDayOff }
}

/** Whether new submissions of this kind require manual approval (spec section 4, settings effect). */
export async function isApprovalRequired(db: Db | Tx, settingKey: ApprovalSettingKey): Promise<boolean> {
  const { settingValue } = await db
    .selectFrom('systemSettings')
    .select('settingValue')
    .where('settingKey', '=', settingKey)
    .executeTakeFirstOrThrow()
  return settingValue
}
