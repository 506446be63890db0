import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import { expectedAnswers } from '#domain/feedback/response-model'
import { countsByDay, RESPONSE_CHANNELS, RESPONSE_DAYS } from '#domain/office/response-days'
import { type FiguresReader, mayReadFigures, sinceOfPeriod } from '#domain/office/response-figures'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { reader } from '../../procedures.ts'
import { countResponseDays, type ResponseDays } from './count-response-days.ts'
import { readTerms } from './figure-queries.ts'

/** The visible requests by day from the end of the internship, with the previous term and what the model expects. */
export const getResponseDays = reader.statistics.responseDays.handler(async ({ input, context }) => {
  const { db, viewer, opensAnswers, now } = context
  const reader = { role: viewer.role, opensAnswers }
  // A part of a term is not compared with a whole one.
  const before = input.period ? null : (await readTerms(db, input.term)).before
  const settings = await readFeedbackSettings(db)
  const counted = { db, viewer, now, timeZone: settings.timeZone }
  const since = sinceOfPeriod(input.period, now)
  const current = shownTo(reader, await countResponseDays({ ...counted, term: input.term, since }))
  const earlier = before && shownTo(reader, await countResponseDays({ ...counted, term: before.id, since: null }))
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
        erased: answersBy(channel, current.erasedChannels),
        before: earlier?.channels ? answersBy(channel, earlier.channels) : null,
      })),
  }
})

/** Removes what the reader may not know about answers. */
function shownTo(reader: FiguresReader, { groups, channels, erasedChannels }: ResponseDays) {
  const requests = groups.reached.reduce((sum, { count }) => sum + count, 0)
  // Erased answers are left out, because their unknown channel protects nobody.
  const known = channels.filter(({ channel }) => channel !== 'erased')
  const isShown = mayReadFigures(answersIn(known), reader)
  return {
    requests,
    days: isShown ? countsByDay(groups) : [],
    channels: isShown ? [...channels, ...erasedChannels] : null,
    erasedChannels,
  }
}

function answersBy(channel: string, channels: ResponseDays['channels'] | null): number {
  return answersIn((channels ?? []).filter((one) => one.channel === channel))
}

function answersIn(channels: ResponseDays['channels']): number {
  return channels.reduce((sum, { answers }) => sum + answers, 0)
}

/** To one decimal place. Nothing is expected without automatic emails. */
function expectedPercent(settings: FeedbackSettings): number[] {
  if (!settings.sendAutomatically) return []
  return expectedAnswers(settings, RESPONSE_DAYS).map((share) => Math.round(10 * (100 * share)) / 10)
}
