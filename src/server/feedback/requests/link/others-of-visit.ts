import type { Context as HonoContext } from 'hono'
import { opensOthers } from '#domain/feedback-link'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import type { Context } from '../../../procedures.ts'
import type { PageServices } from '../../../services.ts'
import { type FoundLink, findLink } from './feedback-link-queries.ts'
import { type OtherRequest, otherRequests } from './other-requests.ts'
import { visitPass } from './visit-pass.ts'

/** The supervisor's other requests, which the pages of a visit list. */
export function othersOfVisit(services: PageServices) {
  const { config, database, clock } = services

  async function behind(link: FoundLink, actor: Context['actor'], isSameVisit = false): Promise<OtherRequest[]> {
    if (!opensOthers(link, clock(), isSameVisit)) return []
    return otherRequests(database.db, link, actor)
  }

  /** For a supervisor who has just submitted feedback; through this link, if one is given. */
  async function afterwards(c: HonoContext<AppEnv>, usedLink?: FoundLink): Promise<OtherRequest[]> {
    const pass = visitPass(c, config, clock()).read()
    const link = pass && (await findLink(database.db, pass.token))
    if (!link || (usedLink && link.id !== usedLink.id)) return []
    const { actor } = await contextOf(services, c)
    return behind(link, actor, true)
  }

  return { behind, afterwards }
}
