// The schedule of automatic emails a second time, as plainly as possible and with none of the product's own code: what
// the simulated term compares every email with. Days are counted from Jan 1, 1970, times are milliseconds.

export type ModelSettings = { requestDay: number; reminderDays: number[]; zone: 'Berlin' | 'London'; sendHour: number }

/** A supervisor of an internship as somebody would note it on paper. */
export type ModelAssignment = {
  id: string
  address: string
  endDay: number
  isApproved: boolean
  isAnswered: boolean
  isDeclined: boolean
  isStopped: boolean
  isRefusedByMailServer: boolean
  askedAt: number | null
  lastEmailAt: number | null
  /** The reminder that was sent last, in days from the end. */
  lastReminder: number | null
}

export type ModelEmail = { address: string; email: string; ids: string[] }

const DAY = 86_400_000
const HOUR = 3_600_000

/** The emails that have to go out at this moment, by address. */
export function expectedEmails(
  assignments: Iterable<ModelAssignment>,
  lastAutomaticAt: Map<string, number>,
  settings: ModelSettings,
  now: number,
): ModelEmail[] {
  const { day: today, hour } = localTime(settings.zone, now)
  if (isWeekend(today) || hour < settings.sendHour || hour >= 18) return []
  const byAddress = new Map<string, { id: string; step: number | 'request' }[]>()
  for (const assignment of assignments) {
    const last = lastAutomaticAt.get(assignment.address)
    if (last !== undefined && localTime(settings.zone, last).day === today) continue
    const step = dueStep(assignment, settings, now)
    if (step === null) continue
    const list = byAddress.get(assignment.address) ?? []
    list.push({ id: assignment.id, step })
    byAddress.set(assignment.address, list)
  }
  return [...byAddress].map(([address, list]) => ({
    address,
    email: list.some(({ step }) => step === 'request') ? 'feedback-request' : 'feedback-reminder',
    ids: list.map(({ id }) => id).toSorted(),
  }))
}

/** 'request', or the reminder's days from the end. */
export function dueStep(it: ModelAssignment, settings: ModelSettings, now: number): number | 'request' | null {
  const today = localTime(settings.zone, now).day
  if (!it.isApproved || it.isAnswered || it.isDeclined || it.isStopped || it.isRefusedByMailServer) return null
  if (it.lastEmailAt !== null && now - it.lastEmailAt < 24 * HOUR) return null
  const { requestDay, reminderDays } = settings
  if (it.askedAt === null) {
    const lastDay = afterWeekend(it.endDay + (reminderDays.at(-1) ?? requestDay))
    const isDue = today >= afterWeekend(it.endDay + requestDay) && today <= lastDay + 14
    return isDue ? 'request' : null
  }
  const askedDay = localTime(settings.zone, it.askedAt).day
  const wasAskedLate = askedDay >= afterWeekend(it.endDay + (reminderDays[0] ?? 0))
  let due: number | null = null
  for (const days of reminderDays) {
    if (it.lastReminder !== null && days <= it.lastReminder) continue
    const day = afterWeekend(wasAskedLate ? askedDay + (days - requestDay) : it.endDay + days)
    if (day <= today && today <= day + 14) due = days
  }
  return due
}

export function localTime(zone: 'Berlin' | 'London', at: number): { day: number; hour: number } {
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSunday(year, 2) && at < lastSunday(year, 9)
  const local = at + ((zone === 'Berlin' ? 1 : 0) + (isSummer ? 1 : 0)) * HOUR
  return { day: Math.floor(local / DAY), hour: Math.floor((local % DAY) / HOUR) }
}

/** One o'clock in Greenwich on the month's last Sunday, when European clocks change. */
function lastSunday(year: number, month: number): number {
  const lastOfMonth = Date.UTC(year, month + 1, 0, 1)
  return lastOfMonth - new Date(lastOfMonth).getUTCDay() * DAY
}

// Jan 1, 1970 was a Thursday.
export function isWeekend(day: number): boolean {
  return (day + 4) % 7 === 6 || (day + 4) % 7 === 0
}

function afterWeekend(day: number): number {
  let working = day
  while (isWeekend(working)) working += 1
  return working
}
