import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { linkTokenIn } from '#domain/feedback/link-token'
import type { Actor } from '../../../platform/access/actor.ts'
import { isClosedToStudent } from '../../../platform/access/links-of-supervisors.ts'
import { linkOfSupervisorPage } from '../../../platform/html/link-of-supervisor-page.tsx'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import type { PageServices } from '../../../services.ts'

type C = HonoContext<AppEnv>

/** Refuses a student who is signed in and opens a supervisor's link, in place of the pages behind it. Forms do so themselves. */
export function closedToStudents(services: PageServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const [, , page = ''] = c.req.path.split('/')
    const student = ['submit', 'midterm', 'opened'].includes(page) ? null : await studentOfLink(services, c, 'other')
    return student ? c.html(linkOfSupervisorPage(services.site, student), 403) : next()
  }
}

/** The signed-in student whom the link in the address is about, if the request must stay closed to them; null otherwise. */
export async function studentOfLink(services: PageServices, c: C, opens: 'form' | 'other'): Promise<Actor | null> {
  const tokenHash = hashToken(linkTokenIn(c.req.param('token') ?? ''))
  const { db, actor, now } = await contextOf(services, c)
  return (await isClosedToStudent(db, { tokenHash, actor, now }, opens)) ? actor : null
}
