import { Hono, type Context as HonoContext } from 'hono'
import { linkTokenIn } from '#domain/feedback/link-token'
import { isRequestOpen } from '#domain/feedback/request'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { areAllStopped, setStops } from '../../internships/supervisors/stop-queries.ts'
import { mailboxReachedBy } from '../../platform/database/mailboxes.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { linkOfSupervisorPage } from '../../platform/html/link-of-supervisor-page.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../platform/html/supervisor-page.tsx'
import { type AppEnv, contextOf, sourceOf } from '../../platform/http/request-context.ts'
import { hashToken, storedToken } from '../../platform/secrets/tokens.ts'
import type { PageServices } from '../../services.ts'
import { pagesOfLink } from '../requests/asking/mailed-requests-queries.ts'
import { linkToken } from '../requests/link/feedback-link-queries.ts'
import { supervisorsInMailing } from './mailing-stop-queries.ts'
import { findMailedRequests, findOpenRequests, type MailedRequest } from './stop-reminders.ts'

/**
 * The pages that stop automatic emails to a supervisor: all of the university, or those about one student. Mail programs post to the
 * same URL for one-click unsubscribing (RFC 8058), which does not allow redirects.
 */
export function unsubscribe(services: PageServices): Hono<AppEnv> {
  const { config, clock, site } = services
  const { db } = services.database
  const app = new Hono<AppEnv>()
  const path = '/feedback/unsubscribe/:token'

  app.get(path, (c) => forMailed(c, (mailed) => overview(c, mailed)))

  app.post(path, (c) =>
    forMailed(c, async ({ address, requests }) => {
      await setStops(db, [{ address, studentId: null }], clock())
      return allStoppedPage(site, { requests: shown(requests), action: actionOf(c) })
    }),
  )

  app.post(`${path}/undo`, (c) =>
    forMailed(c, async ({ address }) => {
      await setStops(db, [{ address, studentId: null }], null)
      const requests = shown((await findMailed(c)).requests)
      return resumedPage(site, { heading: m.reminders_resumed_heading(), requests, action: actionOf(c) })
    }),
  )

  // About one of the students.
  app.post(`${path}/:supervisorId`, (c) =>
    forOne(c, async ({ address, request, requests }) => {
      await setStops(db, [{ address, studentId: request.studentId }], clock())
      const others = requests.filter(({ studentId }) => studentId !== request.studentId)
      return oneStoppedPage(site, { request, requests: shown(others), action: actionOf(c) })
    }),
  )

  app.post(`${path}/:supervisorId/undo`, (c) =>
    forOne(c, async ({ address, request, requests }) => {
      await setStops(db, [{ address, studentId: request.studentId }], null)
      if (await isAllStopped(address)) return overview(c, { address, requests })
      const heading = m.reminders_resumed_one_heading({ name: fullName(request) })
      return resumedPage(site, { heading, requests: shown((await findMailed(c)).requests), action: actionOf(c) })
    }),
  )

  // Reloading the page after pressing a button requests its URL with GET.
  app.get(`${path}/*`, (c) => c.redirect(actionOf(c)))

  /** If the request is not open any more, shows what still is. */
  function forOne(c: HonoContext<AppEnv>, respond: (one: Mailed & { request: MailedRequest }) => Promise<string>) {
    return forMailed(c, async (mailed) => {
      const request = mailed.requests.find(({ supervisorId }) => supervisorId === c.req.param('supervisorId'))
      return request ? respond({ ...mailed, request }) : overview(c, mailed)
    })
  }

  async function isAllStopped(address: string): Promise<boolean> {
    const { isStopped } = await db
      .selectNoFrom(areAllStopped(mailboxReachedBy(address)).as('isStopped'))
      .executeTakeFirstOrThrow()
    return isStopped
  }

  async function overview(c: HonoContext<AppEnv>, { address, requests }: Omit<Mailed, 'students'>): Promise<string> {
    const page = { requests: shown(requests), action: actionOf(c) }
    return ((await isAllStopped(address)) ? allStoppedPage : stopPage)(site, page)
  }

  /** What the link can stop; without an address for one that stops nothing. */
  async function findMailed(c: HonoContext<AppEnv>): Promise<Mailed & { isMailing: boolean }> {
    const token = c.req.param('token') ?? ''
    // From a mailing, whose link opens no form.
    const mailing = await supervisorsInMailing(db, { secrets: config, token })
    if (!mailing) {
      const found = await findMailedRequests(db, token, clock())
      return { address: '', students: [], requests: [], ...found, isMailing: false }
    }
    const requests = await findOpenRequests(db, mailing.supervisorIds)
    const students = requests.map(({ studentId }) => studentId)
    return { address: mailing.address, students, requests, isMailing: true }
  }

  /** Works also if no request is open now: one can be opened again, or made. */
  async function forMailed(c: HonoContext<AppEnv>, respond: (mailed: Mailed) => Promise<string>): Promise<Response> {
    const token = c.req.param('token') ?? ''
    const source = { endpoint: 'unsubscribe', ...sourceOf(c, config) }
    const mailed = await findMailed(c)
    if (!mailed.address) return c.html(nothingToStopPage(site), 404)
    const { actor } = await contextOf(services, c)
    if (actor && mailed.students.includes(actor.id)) return c.html(linkOfSupervisorPage(site, actor), 403)
    const origin = mailed.isMailing
      ? ({ kind: 'system', name: mailed.address, ...source } as const)
      : ({ kind: 'visitor', ...source, link: hashToken(linkTokenIn(token)) } as const)
    return withOrigin(origin, async () => c.html(await respond(mailed)))
  }

  /** The requests with the form behind each, if the email has a link to it. */
  function shown(requests: readonly MailedRequest[]): ShownRequest[] {
    return requests.map(({ linkId: id, tokenHash, ...request }) => {
      const isOpen = id !== null && tokenHash !== null && isRequestOpen(request)
      const token = isOpen
        ? (storedToken(config, { id, tokenHash }, linkToken) ?? linkToken(config.authSecret, id))
        : null
      return { ...request, form: token && pagesOfLink(config, token).link }
    })
  }

  return app
}

function actionOf(c: HonoContext): string {
  return `/feedback/unsubscribe/${encodeURIComponent(c.req.param('token') ?? '')}`
}

type Mailed = { address: string; students: string[]; requests: MailedRequest[] }
type ShownRequest = Omit<MailedRequest, 'linkId' | 'tokenHash'> & { form: string | null }
/** The page posts to `action` to stop all emails. */
type Props = { requests: readonly ShownRequest[]; action: string }

function stopPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_stop(),
    heading: m.reminders_stop_heading(),
    intro: m.reminders_stop_intro({ universityName: site.universityName }),
    children: (
      <>
        <PostButton action={action}>{m.reminders_stop()}</PostButton>
        <OpenRequests requests={requests} stopAction={action} />
      </>
    ),
  })
}

/** Confirms, and offers to undo it. */
function allStoppedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_stopped_title(),
    heading: m.reminders_stopped_heading(),
    intro: m.reminders_stopped_intro({ universityName: site.universityName }),
    children: (
      <>
        <OpenRequests requests={requests} />
        <PostButton action={`${action}/undo`} isQuiet>
          {m.reminders_resume()}
        </PostButton>
      </>
    ),
  })
}

function oneStoppedPage(site: Site, { request, requests, action }: Props & { request: MailedRequest }): string {
  const name = fullName(request)
  return supervisorPage(site, {
    title: m.reminders_stopped_title(),
    heading: m.reminders_stopped_one_heading({ name }),
    intro: m.reminders_stopped_one_intro({ name }),
    children: (
      <>
        <OpenRequests requests={requests} stopAction={action} />
        <PostButton action={`${action}/${request.supervisorId}/undo`} isQuiet>
          {m.reminders_resume_one({ name })}
        </PostButton>
      </>
    ),
  })
}

function resumedPage(site: Site, { heading, requests, action }: Props & { heading: string }): string {
  return supervisorPage(site, {
    title: m.reminders_resumed_title(),
    heading,
    intro: m.reminders_resumed_intro(),
    children: (
      <>
        <OpenRequests requests={requests} stopAction={action} />
        <p>
          <a href={action}>{m.reminders_stop()}</a>
        </p>
      </>
    ),
  })
}

/** For unknown links and those of erased people. */
function nothingToStopPage(site: Site): string {
  return supervisorPage(site, {
    title: m.reminders_none_title(),
    heading: m.reminders_none_heading(),
    intro: m.reminders_none_intro(),
  })
}

/** What waits for an answer, with the form; with `stopAction` also the way to stop or resume the emails about one student. */
function OpenRequests({ requests, stopAction }: { requests: readonly ShownRequest[]; stopAction?: string }) {
  if (requests.length === 0) return null
  return (
    <section className="page-section" aria-labelledby="still-open">
      <h2 id="still-open">{m.reminders_open_heading()}</h2>
      <ul className="tap-rows">
        {requests.map((request) => (
          <li key={request.supervisorId}>
            <p>
              <bdi>{fullName(request)}</bdi>, <bdi>{request.employerName}</bdi>
            </p>
            {request.form && <a href={request.form}>{m.requests_feedback_email_button()}</a>}
            {stopAction && <StopOrResume request={request} action={`${stopAction}/${request.supervisorId}`} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function StopOrResume({ request, action }: { request: ShownRequest; action: string }) {
  const name = fullName(request)
  return request.hasStoppedReminders ? (
    <form method="post" action={`${action}/undo`}>
      <p>{m.reminders_one_is_stopped()}</p>
      <button type="submit">{m.reminders_resume_one({ name })}</button>
    </form>
  ) : (
    <form method="post" action={action}>
      <button type="submit">{m.reminders_stop_one({ name })}</button>
    </form>
  )
}
