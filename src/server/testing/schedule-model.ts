// A second, simple implementation of the automatic email schedule that shares no code with the product. The simulated
// term compares every email with it. Days are counted from Jan 1, 1970; times are in milliseconds.

type Zone = 'Berlin' | 'London'

export type ModelSettings = { requestDay: number; reminderDays: number[]; zone: Zone; sendHour: number }

export type ModelAssignment = {
  id: string
  address: string
  endDay: number
  isApproved: boolean
  isAnswered: boolean
  isDeclined: boolean
  isStopped: boolean
  isRefusedByMailServer: boolean
  requestedAt: number | null
  /** Whether the mail server has accepted a request to this address. */
  isRequestSent: boolean
  lastEmailAt: number | null
  /** When it last accepted an email about the request to this address. */
  lastToAddressAt: number | null
  /** The reminders sent, and those they replaced. Unit: days from the end date. */
  reminders: readonly number[]
}

export type ModelEmail = { address: string; email: string; ids: string[] }

/** What an address has got. Times, oldest first. */
export type ModelMailbox = { automatic: number[]; any: number[] }

const DAY = 86_400_000
const HOUR = 3_600_000

/** The emails that are due now, one per address. */
export function expectedEmails(
  assignments: Iterable<ModelAssignment>,
  mailboxOf: (address: string) => ModelMailbox,
  settings: ModelSettings,
  now: number,
): ModelEmail[] {
  const { day: today, hour } = localTime(settings.zone, now)
  if (isDayOff(settings.zone, today) || hour < settings.sendHour || hour >= 18) return []
  return [...Map.groupBy(assignments, ({ address }) => address)].flatMap(([address, atAddress]) => {
    const { automatic, any } = mailboxOf(address)
    if (any.some((at) => now - at < 24 * HOUR)) return []
    const days = automatic.map((at) => localTime(settings.zone, at).day)
    if (days.includes(today) || days.filter((day) => today - day < 7).length >= 2) return []
    const left = 8 - days.filter((day) => today - day < 120).length
    const ahead = daysAhead(days, today)
    const named = atAddress.filter((one) => isNamed(one, settings, now, ahead))
    const stepsToday = (one: ModelAssignment) => dueSteps(one, settings, now)
    const due = named.filter((one) => stepsToday(one).length > 0)
    const others = atAddress.filter((one) => !named.includes(one) && isToBeAsked(one, settings, now))
    const isFirstRequest = due.some((one) => one.requestedAt === null)
    if (due.length === 0 || left <= (others.length > 0 && !isFirstRequest ? 3 : 0)) return []
    const isRequest = named.some((one) => one.requestedAt === null)
    const email = isRequest ? 'feedback-request' : 'feedback-reminder'
    return [{ address, email, ids: named.map(({ id }) => id).toSorted() }]
  })
}

/** Everybody who is open, and who is asked within the week, or within two if few emails are left. */
function isNamed(it: ModelAssignment, settings: ModelSettings, now: number, ahead: number): boolean {
  if (!canBeEmailed(it)) return false
  if (it.lastEmailAt !== null && now - it.lastEmailAt < 24 * HOUR) return false
  return it.requestedAt === null ? carriedSteps(it, settings, now, ahead).length > 0 : it.isRequestSent
}

function isToBeAsked(it: ModelAssignment, settings: ModelSettings, now: number): boolean {
  if (!canBeEmailed(it) || it.requestedAt !== null) return false
  return steps(it, settings, now, 120).length > 0
}

function canBeEmailed({
  isApproved,
  isAnswered,
  isDeclined,
  isStopped,
  isRefusedByMailServer,
}: ModelAssignment): boolean {
  return isApproved && !isAnswered && !isDeclined && !isStopped && !isRefusedByMailServer
}

/** The steps that an email of today carries out: those that are due, or else the next one of the week. */
export function carriedSteps(
  it: ModelAssignment,
  settings: ModelSettings,
  now: number,
  ahead: number,
): ('request' | number)[] {
  const due = dueSteps(it, settings, now)
  return due.length > 0 ? due : steps(it, settings, now, ahead).slice(0, 1)
}

/** How many days ahead an email of today looks: a week, or two if three emails are left, or until the next one after the last. */
export function daysAhead(sentOn: readonly number[], today: number): number {
  const inTerm = sentOn.filter((day) => today - day < 120)
  if (inTerm.length < 5) return 6
  return inTerm.length < 7 ? 13 : Math.min(...inTerm) + 119 - today
}

/** The due step with the reminders that it replaces. */
function dueSteps(it: ModelAssignment, settings: ModelSettings, now: number): ('request' | number)[] {
  return steps(it, settings, now, 0)
}

/** The steps that are due today or so many days later. */
function steps(it: ModelAssignment, settings: ModelSettings, now: number, ahead: number): ('request' | number)[] {
  const today = localTime(settings.zone, now).day
  if (!canBeEmailed(it)) return []
  const { requestDay, reminderDays } = settings
  if (it.requestedAt === null) {
    const lastDay = workingDayFrom(settings.zone, it.endDay + (reminderDays.at(-1) ?? requestDay))
    const isDue = today + ahead >= workingDayFrom(settings.zone, it.endDay + requestDay) && today <= lastDay + 14
    return isDue ? ['request'] : []
  }
  if (!it.isRequestSent) return []
  const requestedDay = localTime(settings.zone, it.requestedAt).day
  const wasRequestedLate = requestedDay >= workingDayFrom(settings.zone, it.endDay + (reminderDays[0] ?? 0))
  const due: number[] = []
  const last = Math.max(...it.reminders)
  const left = reminderDays
    .filter((days) => days > last)
    .slice(0, Math.max(0, reminderDays.length - it.reminders.length))
  const planned = (days: number) =>
    workingDayFrom(settings.zone, wasRequestedLate ? requestedDay + (days - requestDay) : it.endDay + days)
  let emailed = localTime(settings.zone, it.lastToAddressAt ?? it.requestedAt).day
  for (const days of left) {
    const before = Math.max(requestDay, ...reminderDays.filter((other) => other < days))
    const day = workingDayFrom(settings.zone, Math.max(planned(days), emailed + planned(days) - planned(before)))
    if (Math.max(day, today) > planned(days) + 14) continue
    emailed = day
    if (day <= today + ahead) due.push(days)
  }
  return due
}

export function localTime(zone: Zone, at: number): { day: number; hour: number } {
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSunday(year, 2) && at < lastSunday(year, 9)
  const local = at + ((zone === 'Berlin' ? 1 : 0) + (isSummer ? 1 : 0)) * HOUR
  return { day: Math.floor(local / DAY), hour: Math.floor((local % DAY) / HOUR) }
}

/** 01:00 UTC on the month's last Sunday, when European clocks change. */
function lastSunday(year: number, month: number): number {
  const lastOfMonth = Date.UTC(year, month + 1, 0, 1)
  return lastOfMonth - new Date(lastOfMonth).getUTCDay() * DAY
}

// Jan 1, 1970 was a Thursday.
export function isDayOff(zone: Zone, day: number): boolean {
  return (day + 4) % 7 === 6 || (day + 4) % 7 === 0 || HOLIDAYS[zone].includes(day)
}

/** Holidays on the weekdays of a term that begins in September 2026. */
const HOLIDAYS: Record<Zone, number[]> = {
  Berlin: ['2026-12-25', '2027-01-01'].map(dayNumber),
  London: ['2026-12-25', '2026-12-28', '2027-01-01'].map(dayNumber),
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY
}

function workingDayFrom(zone: Zone, day: number): number {
  let working = day
  while (isDayOff(zone, working)) working += 1
  return working
}
