import { Hono, type Context as HonoContext } from 'hono'
import { codeIn, inPersonCodeState } from '#domain/feedback/in-person'
import { linkTokenIn } from '#domain/feedback/link-token'
import * as m from '#messages'
import { countAttempt, networkOf, tooManyAttempts } from '../../identity/limits/account-limit.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { postedForm, textOf } from '../../platform/html/posted-form.ts'
import { type AppEnv, sourceOf } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { formPath } from '../requests/link/link-path.ts'
import { acceptConfirmation, emailConfirmation, makeAsk } from './confirm-supervisor.ts'
import { type FoundCode, findCode, tokenOfCode } from './in-person-queries.ts'
import { answeredPage, askPage, codePage, confirmPage, deadCodePage } from './in-person-views.tsx'

type C = HonoContext<AppEnv>

/**
 * The pages that a supervisor opens with a student's QR code, or by typing the student's code. They need no JavaScript, and
 * opening one changes nothing. The form opens only for whoever reads the supervisor's mailbox.
 */
export function inPersonPages(services: PageServices): Hono<AppEnv> {
  const { clock, config, database, site } = services
  const { db } = database
  const app = new Hono<AppEnv>()

  app.use('/code/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })

  app.get('/code', (c) => c.html(codePage(site, {})))

  // Only here can codes be guessed: the token of a QR code is as long as that of an emailed link.
  app.post('/code', async (c) => {
    const typed = textOf(await postedForm(c), 'code')
    const wait = await countAttempt(db, 'in-person-code', networkOf(sourceOf(c, config).address), clock())
    if (wait) return c.html(codePage(site, { typed, error: tooManyAttempts(wait), hasOtherWays: true }), 429)
    const code = codeIn(typed)
    const token = code && (await tokenOfCode(db, config, code))
    if (token) return c.redirect(pathOf(token), 303)
    const hasOtherWays = await hasFailedOften(networkOf(sourceOf(c, config).address))
    return c.html(codePage(site, { typed, error: wrongCode(typed), hasOtherWays }), 422)
  })

  app.get('/code/:token', (c) => forCode(c, async (code) => c.html(askPage(site, pageOf(c, code)))))

  app.post('/code/:token', (c) =>
    forCode(c, async (code) => {
      const emailed = await emailConfirmation(services, code, c.req.query('ask') ?? '')
      if ('id' in emailed) return c.redirect(`${actionOf(c)}/${emailed.id}`, 303)
      const problem = tooManyAttempts(emailed.wait)
      return c.html(askPage(site, { ...pageOf(c, code), problem, hasOtherWays: true }), 429)
    }),
  )

  app.get('/code/:token/:id', (c) =>
    forCode(c, async (code) => c.html(confirmPage(site, { ...pageOf(c, code), id: idOf(c) }))),
  )

  app.post('/code/:token/:id', (c) =>
    forCode(c, async (code) => {
      const form = await postedForm(c)
      const [typed, page] = [textOf(form, 'digits'), textOf(form, 'page').slice(0, 36)]
      const accepted = await acceptConfirmation(services, code, { id: idOf(c), typed, page })
      if ('token' in accepted) return c.redirect(formPath(accepted.token), 303)
      const facts = { ...pageOf(c, code), hasOtherWays: await hasFailedOften(code.supervisorId) }
      if (accepted.problem === 'wrong')
        return c.html(confirmPage(site, { ...facts, id: idOf(c), error: m.in_person_confirmation_wrong() }), 422)
      return c.html(askPage(site, { ...facts, problem: m.in_person_confirmation_too_many() }), 429)
    }),
  )

  /** Counts a code that did not work. From the third one on, the page names other ways. */
  async function hasFailedOften(whose: string): Promise<boolean> {
    return (await countAttempt(db, 'in-person-other-ways', whose, clock())) !== null
  }

  /** The facts of a page with the button that emails the digits. */
  function pageOf(c: C, code: FoundCode) {
    return { code, action: actionOf(c), ask: makeAsk(config, code) }
  }

  /** Shows why the code can no longer be used. */
  async function forCode(c: C, respond: (code: FoundCode) => Promise<Response>): Promise<Response> {
    const code = await findCode(db, tokenIn(c))
    if (!code) return c.html(deadCodePage(site, m.in_person_code_wrong()), 404)
    const state = code.isForOffice ? 'closed' : inPersonCodeState(code, clock())
    if (state === 'open')
      return withOrigin({ kind: 'system', endpoint: 'in-person code', ...sourceOf(c, config) }, () => respond(code))
    if (state === 'used') return c.html(answeredPage(site))
    const reasons = { expired: m.in_person_code_expired, revoked: m.in_person_code_revoked }
    const reason = state === 'expired' || state === 'revoked' ? reasons[state]() : m.link_closed_intro()
    return c.html(deadCodePage(site, reason), 410)
  }

  return app
}

function wrongCode(typed: string): string {
  return typed.trim() ? m.in_person_code_wrong() : m.common_code_required()
}

function pathOf(token: string): string {
  return `/code/${encodeURIComponent(token)}`
}

function tokenIn(c: C): string {
  return linkTokenIn(c.req.param('token') ?? '')
}

function actionOf(c: C): string {
  return pathOf(tokenIn(c))
}

function idOf(c: C): string {
  return encodeURIComponent(c.req.param('id') ?? '')
}
