import type { Context as HonoContext } from 'hono'
import { isTypedByStaff } from '#domain/feedback/entered-feedback'
import { isAnswered } from '#domain/feedback/request'
import { dayFormat } from '#domain/time/dates'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { PageServices } from '../../../services.ts'
import { HAS_QUESTION } from '../question-queries.ts'
import { WITHHELD } from '../withheld-queries.ts'
import { type FoundLink, findLink, isOnFile } from './feedback-link-queries.ts'
import { describeRequest } from './open-feedback-link.ts'
import { othersOfVisit } from './other-requests.ts'
import type { ReceiptProps } from './receipt.tsx'
import { isCopyMailed } from './request-copy.ts'
import { visitPass } from './visit-cookies.ts'

type C = HonoContext<AppEnv>

/** The receipts of submitted feedback. */
export function receiptsOf(services: PageServices) {
  const { config, clock, database, site } = services
  const others = othersOfVisit(services)

  /** For a used link. Its pages ask for a copy with its token, or else with the cookie of the visit. */
  async function read(c: C, link: FoundLink, copyPath: string): Promise<ReceiptProps> {
    const { timeZone } = await readFeedbackSettings(database.db)
    const { submittedAt, ...given } = await database.db
      .selectFrom('feedback')
      .select(['submittedAt', 'copyMailedAt', 'givenByWay', 'repliedAt'])
      .select([...WITHHELD, HAS_QUESTION])
      .where('id', '=', link.feedbackId)
      .executeTakeFirstOrThrow()
    return {
      internship: describeRequest(link).internship,
      submittedOn: dayFormat(timeZone)(submittedAt!),
      hasReplied: given.repliedAt !== null,
      isEntered: isTypedByStaff(given),
      isReleased: link.feedbackStatus === 'approved',
      hasWithheld: given.withheldPassages.length > 0,
      supportEmail: site.supportEmail,
      canBeChanged: !given.hasQuestion && link.internshipStatus !== 'rejected',
      copy: { action: copyPath, isMailed: isCopyMailed(given, clock()) },
      others: await others.afterwards(c, link),
    }
  }

  /** For the browser that has just submitted; null for every other one, and if the student is signed in there. */
  async function ofVisit(c: C): Promise<ReceiptProps | null> {
    const pass = visitPass(c, config, clock()).read()
    const link = pass && (await findLink(database.db, pass.token))
    if (!link || !hasAnswered(link)) return null
    const { actor } = await contextOf(services, c)
    return actor?.id === link.studentId ? null : read(c, link, '/feedback/copy')
  }

  return { read, ofVisit }
}

/** Whether feedback was given, and by the holder of this link. */
export function hasAnswered(link: FoundLink): boolean {
  return isAnswered(link) && link.state !== 'questioned' && isOnFile(link)
}
