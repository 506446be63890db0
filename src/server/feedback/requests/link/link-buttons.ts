import { call, isDefinedError, safe } from '@orpc/server'
import { Hono } from 'hono'
import { postedForm, textOf } from '../../../platform/html/posted-form.ts'
import { type AppEnv, callOptions } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { linkRenewedPage, requestClosedPage } from './feedback-pages.tsx'
import { linkErrorPages, linkProblemPage } from './link-error-pages.tsx'
import { formPath, tokenOf } from './link-path.ts'
import { noteOpening, renewFeedbackLink } from './open-feedback-link.ts'
import { openOtherRequest } from './other-requests.ts'
import { requestCopy } from './request-copy.ts'
import { SESSION_ERRORS, visitPass } from './visit-cookies.ts'

/** The buttons on the supervisor's pages, except that of the form. */
export function linkButtons(services: PageServices): Hono<AppEnv> {
  const { config, clock, site } = services
  const orErrorPage = linkErrorPages(services)
  const app = new Hono<AppEnv>()

  // After submitting, the token is in the cookie of the visit.
  app.post('/feedback/others/:token?', async (c) => {
    const pass = visitPass(c, config, clock()).read()
    const token = tokenOf(c) || pass?.token
    if (!token) return c.html(linkProblemPage(site, { reason: SESSION_ERRORS.none }), 403)
    const supervisorId = textOf(await postedForm(c), 'request')
    return orErrorPage(c, async () => {
      const options = await callOptions(services, c, 'feedbackRequests.openOther')
      const result = await safe(call(openOtherRequest, { token, supervisorId, visit: pass?.sealed }, options))
      if (isDefinedError(result.error) && result.error.code === 'NOT_FOUND')
        return c.html(requestClosedPage(site, tokenOf(c) ? formPath(token) : '/feedback/success'), 404)
      if (result.error) throw result.error
      return c.redirect(formPath(result.data.token), 303)
    })
  })

  app.post('/feedback/opened/:token', (c) =>
    orErrorPage(c, async () => {
      const hasBegun = textOf(await postedForm(c), 'begun') === 'yes'
      const options = await callOptions(services, c, 'feedbackRequests.noteOpening')
      await call(noteOpening, { token: tokenOf(c), hasBegun }, options)
      return c.body(null, 204)
    }),
  )

  app.post('/feedback/copy/:token?', async (c) => {
    const token = tokenOf(c) || visitPass(c, config, clock()).read()?.token
    if (!token) return c.html(linkProblemPage(site, { reason: SESSION_ERRORS.none }), 403)
    return orErrorPage(c, async () => {
      await call(requestCopy, { token }, await callOptions(services, c, 'feedbackRequests.requestCopy'))
      // The receipt says that a copy was sent.
      return c.redirect(tokenOf(c) ? formPath(token) : '/feedback/success', 303)
    })
  })

  app.post('/feedback/renew/:token', (c) =>
    orErrorPage(c, async () => {
      await call(renewFeedbackLink, { token: tokenOf(c) }, await callOptions(services, c, 'feedbackRequests.renewLink'))
      return c.html(linkRenewedPage(site))
    }),
  )

  // Switching the language after pressing a button requests its URL with GET.
  app.get('/feedback/:page{copy|renew|others|opened}/:token', (c) => c.redirect(formPath(tokenOf(c))))
  app.get('/feedback/others', (c) => c.redirect('/feedback/success'))

  return app
}
