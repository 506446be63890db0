import type { FeedbackSettings } from '#domain/feedback-settings'
import { countsByDay, hidesResponseDays, RESPONSE_CHANNELS, RESPONSE_DAYS } from '#domain/response-days'
import { sinceOfPeriod } from '#domain/response-figures'
import { expectedAnswers } from '#domain/response-model'
import type { Role } from '#domain/roles'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { reader } from '../../procedures.ts'
import { countResponseDays, type ResponseDays } from './count-response-days.ts'
import { readTerms } from './figure-queries.ts'

/** The visible requests by day from the end of the internship, beside the term before and what the model expects. */
export const getResponseDays = reader.statistics.responseDays.handler(async ({ input, context }) => {
  const { db, viewer, now } = context
  // Part of a term is not compared with a whole one.
  const before = input.period ? null : (await readTerms(db, input.term)).before
  const settings = await readFeedbackSettings(db)
  const counted = { db, viewer, now, timeZone: settings.timeZone }
  const since = sinceOfPeriod(input.period, now)
  const current = shownTo(viewer.role, await countResponseDays({ ...counted, term: input.term, since }))
  const earlier = before && shownTo(viewer.role, await countResponseDays({ ...counted, term: before.id, since: null }))
  const expected = expectedPercent(settings)
  return {
    termBefore: before && { id: before.id, name: before.name },
    requests: current.requests,
    days: RESPONSE_DAYS.map((day, index) => ({
      day,
      counts: current.days[index] ?? null,
      before: earlier?.days[index] ?? null,
      expected: expected[index] ?? null,
    })),
    channels:
      current.channels &&
      RESPONSE_CHANNELS.map((channel) => ({
        channel,
        answers: answersBy(channel, current.channels),
        before: earlier?.channels ? answersBy(channel, earlier.channels) : null,
      })),
  }
})

/** Without the figures of few answers, except for admins. */
function shownTo(role: Role, { groups, channels }: ResponseDays) {
  const requests = groups.reached.reduce((sum, { count }) => sum + count, 0)
  const answers = channels.reduce((sum, one) => sum + one.answers, 0)
  const isHidden = hidesResponseDays({ answers, role })
  return { requests, days: isHidden ? [] : countsByDay(groups), channels: isHidden ? null : channels }
}

function answersBy(channel: string, channels: ResponseDays['channels'] | null): number {
  return channels?.find((one) => one.channel === channel)?.answers ?? 0
}

/** To one decimal place. Nothing is expected where no emails leave automatically. */
function expectedPercent(settings: FeedbackSettings): number[] {
  if (!settings.sendAutomatically) return []
  return expectedAnswers(settings, RESPONSE_DAYS).map((share) => Math.round(10 * (100 * share)) / 10)
}
