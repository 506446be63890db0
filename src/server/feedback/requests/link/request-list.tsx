import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import { type LinkState, linkState } from '#domain/feedback/feedback-link'
import * as m from '#messages'
import { mailLanguage } from '../../../platform/email/recipients.ts'
import { linkOfSupervisorPage } from '../../../platform/html/link-of-supervisor-page.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { inLocale, readersLocale } from '../../../platform/http/locale.ts'
import { type AppEnv, callOptions, contextOf } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { confirmAssignment } from '../ways-out/answer-assignment.ts'
import { linkProblemPage } from './link-error-pages.tsx'
import { formPath } from './link-path.ts'
import { RequestLine } from './other-students.tsx'
import { type ListedRequest, readRequestList } from './request-list-queries.ts'
import { isBrowserOf } from './signs-of-submission.ts'

type C = HonoContext<AppEnv>

/** The most assignments that one press confirms, so that the answer does not take too long. */
const MOST_AT_ONCE = 200

/** The page that lists everybody whom an email to a supervisor is about, and on which all of them can be confirmed at once. */
export function requestListPages(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const app = new Hono<AppEnv>()
  const path = '/feedback/list/:token'

  app.get(path, (c) => forList(c, (requests) => c.html(listPage(site, { requests, action: c.req.path }))))

  // 'Yes, all of them': the same as one confirmation after the other.
  app.post(path, (c) =>
    forList(c, async (requests) => {
      const options = await callOptions(services, c, 'assignments.confirm')
      // Of more, the page shows the others, and the button again.
      for (const { token } of requests.filter(isToBeConfirmed).slice(0, MOST_AT_ONCE)) {
        try {
          await call(confirmAssignment, { token }, options)
        } catch (error) {
          // Declined or asked for feedback meanwhile: the list shows it.
          if (!(error instanceof ORPCError)) throw error
        }
      }
      return c.redirect(c.req.path, 303)
    }),
  )

  async function forList(c: C, respond: (requests: Stated[]) => Response | Promise<Response>): Promise<Response> {
    const found = await readRequestList(database.db, { secrets: config, token: c.req.param('token') ?? '' })
    const [first] = found
    if (!first) return c.html(linkProblemPage(site, { reason: m.link_invalid() }), 404)
    const language = c.get('hasChosenLanguage') ? null : await mailLanguage(database.db, first.link.mailedTo)
    return inLocale(language ?? readersLocale(), async () => (await refusal(c, found)) ?? respond(stated(found)))
  }

  /** For the students on the list, and if its links have expired. */
  async function refusal(c: C, found: ListedRequest[]): Promise<Response | null> {
    const reader = await contextOf(services, c)
    const { actor } = reader
    if (actor && found.some(({ link }) => link.studentId === actor.id))
      return c.html(linkOfSupervisorPage(site, actor), 403)
    if (found.some(({ link }) => isBrowserOf(reader, link.studentId))) {
      const hint = m.link_of_supervisor_own_device()
      return c.html(linkProblemPage(site, { reason: m.link_of_supervisor(), hint }), 403)
    }
    const requests = stated(found)
    const isOver =
      requests.length > 0 && requests.every(({ link }) => link.expiresAt !== null && link.expiresAt <= clock())
    // One that was asked again has expired alone.
    if (!isOver || requests.some(({ state }) => state === 'open' || state === 'unrequested')) return null
    const expired = requests.find(({ link, state }) => state === 'expired' && link.confirmedAt === null)
    const again = expired ?? requests.find(({ state }) => state === 'expired')
    const renewAction = again ? `/feedback/renew/${again.token}` : null
    return c.html(linkProblemPage(site, { reason: m.link_expired(), renewAction }), 410)
  }

  /** Without those that are not theirs any more. */
  function stated(found: ListedRequest[]): Stated[] {
    const theirs = found.filter(({ link }) => link.revokedAt === null)
    return theirs.map((one) => ({ ...one, state: linkState(one.link, clock()) }))
  }

  return app
}

type Stated = ListedRequest & { state: LinkState }

function isToBeConfirmed({ link, state }: Stated): boolean {
  return state === 'unrequested' && link.confirmedAt === null
}

type Props = { requests: readonly Stated[]; action: string }

function listPage(site: Site, { requests, action }: Props): string {
  const toConfirm = requests.filter(isToBeConfirmed)
  const toAnswer = requests.filter(({ state }) => state === 'open')
  const confirmed = requests.filter(({ link, state }) => state === 'unrequested' && link.confirmedAt !== null)
  const answered = requests.filter(({ state }) => state === 'used' || state === 'asked')
  return supervisorPage(site, {
    title: m.link_list_title(),
    ...headOf({ toConfirm: toConfirm.length, toAnswer: toAnswer.length, confirmed: confirmed.length }),
    children: (
      <>
        {toConfirm.length > 0 && <PostButton action={action}>{m.link_list_confirm_all()}</PostButton>}
        <Students of={toConfirm} heading={m.link_list_to_confirm} />
        <Students of={toAnswer} heading={m.link_list_to_answer} />
        <Students of={confirmed} heading={m.link_list_confirmed} />
        <Students of={answered} heading={m.link_list_answered} />
      </>
    ),
  })
}

function headOf({ toConfirm, toAnswer, confirmed }: Record<'toConfirm' | 'toAnswer' | 'confirmed', number>) {
  if (toConfirm > 0) return { heading: m.link_list_confirm_heading(), intro: m.link_list_confirm_intro() }
  if (toAnswer > 0) return { heading: m.link_list_heading(), intro: m.link_list_intro() }
  if (confirmed > 0) return { heading: m.ways_out_confirmed_heading(), intro: m.link_list_confirmed_intro() }
  return { heading: m.link_list_done_heading(), intro: m.link_list_done_intro() }
}

/** Each leads to its own page: the form, the receipt, or the question whether the assignment is right. */
function Students({ of, heading }: { of: readonly Stated[]; heading: (values: { count: number }) => string }) {
  if (of.length === 0) return null
  return (
    <section className="page-section">
      <h2>{heading({ count: of.length })}</h2>
      <ul className="tap-rows">
        {of.map(({ link, token }) => (
          <li key={link.supervisorId}>
            <a href={formPath(token)}>
              <span>
                <RequestLine request={link} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
