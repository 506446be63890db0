import { createHash } from 'node:crypto'
import type { GenericEndpointContext } from '@better-auth/core'
import { html, raw } from 'hono/html'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { randomToken } from '../../platform/secrets/tokens.ts'

const SUBMIT = 'document.forms[0].submit()'
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`,
  // Allows the identity provider, and every address it redirects to.
  'form-action https: http:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Form = { action: string; fields: Record<string, string> }

/** A page that sends a message to an identity provider as a form; without scripts, by a button. */
export async function formPage({ action, fields }: Form, name: string): Promise<Response> {
  const inputs = Object.entries(fields).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )
  const page = await html`<!doctype html>
<html lang="${m.common_locale()}" dir="${m.common_text_direction()}">
<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>${name}</title>
<form method="post" action="${action}">${inputs}
<noscript><button>${m.common_continue_with_provider({ name })}</button></noscript></form>
<script>${raw(SUBMIT)}</script>
</html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  return new Response(String(page), { headers })
}

/** Stores a form for the page that sends it. Returns the address of that page. */
export async function keepForm(ctx: GenericEndpointContext, form: Form): Promise<string> {
  const id = randomToken()
  const expiresAt = new Date(Date.now() + MINUTE)
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: `sign-on-form:${id}`,
    value: JSON.stringify(form),
    expiresAt,
  })
  return `${ctx.context.baseURL}/sign-on/form?message=${id}`
}

/** Returns a stored form and deletes it. */
export async function takeForm(ctx: GenericEndpointContext, id: unknown): Promise<Form | null> {
  if (typeof id !== 'string') return null
  const kept = await ctx.context.internalAdapter.consumeVerificationValue(`sign-on-form:${id}`)
  return kept && (JSON.parse(kept.value) as Form)
}
