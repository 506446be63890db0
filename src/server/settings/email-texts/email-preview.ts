import { call, ORPCError } from '@orpc/server'
import { Hono } from 'hono'
import type { EditableEmail } from '#domain/settings/email-texts'
import { postedForm, textOf } from '../../platform/html/posted-form.ts'
import { type AppEnv, callOptions } from '../../platform/http/request-context.ts'
import type { Services } from '../../services.ts'
import { previewEmailText } from './email-text-endpoints.ts'

/** A preview for frames on the screen, which cannot show an email's inline styles itself. */
export function emailPreview(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/email-preview/:email/:scheme{light|dark}', async (c) => {
    const form = await postedForm(c)
    const input = {
      email: c.req.param('email') as EditableEmail,
      subject: textOf(form, 'subject'),
      heading: textOf(form, 'heading'),
      body: textOf(form, 'body'),
    }
    c.header('Cache-Control', 'no-store')
    try {
      const { html } = await call(previewEmailText, input, await callOptions(services, c, 'emailTexts.preview'))
      return c.html(
        html.replace(DARK_ONLY, c.req.param('scheme') === 'dark' ? '@media all' : '@media not all'),
        200,
        HEADERS,
      )
    } catch (error) {
      if (error instanceof ORPCError && error.status < 500) return c.text(error.message, error.status as 400, HEADERS)
      throw error
    }
  })
  return app
}

const DARK_ONLY = '@media (prefers-color-scheme: dark)'

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
}
