import { createHash, randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { KEPT_FORM_DAYS } from '#domain/feedback/feedback-link'
import { DAY, inSeconds } from '#domain/time/durations'
import { type Db, inTransaction } from '../../../platform/database/client.ts'
import { seal, unseal } from '../../../platform/secrets/sealed.ts'
import { cookieName } from '../../../platform/secrets/signed-cookie.ts'
import type { Services } from '../../../services.ts'

/** More are not one person's. The newest stay. */
const MAX_OF_SUPERVISOR = 10

const KEY = /^[\w-]{43}$/

/** `name` is the form's draft name: the same for every link of a request. */
type Form = { name: string; supervisorId: string }

/**
 * What was typed into forms that could not be accepted, for this browser: a page with errors is then an answer to GET, which Back
 * and Reload show again, and the text is in the form behind a new link. Only a cookie has the key to it.
 */
export function keptForms(c: HonoContext, { config, database: { db }, clock }: Services) {
  const cookie = cookieName(config, 'forms')
  const key = KEY.exec(getCookie(c, cookie) ?? '')?.[0]

  /** Gives the browser a key, when a form is shown. */
  function prepare(): void {
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isHttps } as const
    if (!key)
      setCookie(c, cookie, randomBytes(32).toString('base64url'), {
        ...options,
        maxAge: inSeconds(KEPT_FORM_DAYS * DAY),
      })
  }

  /** False if the browser accepts no cookies. */
  async function keep({ name, supervisorId }: Form, typed: FormData): Promise<boolean> {
    if (!key) return false
    const texts = [...typed].filter(([, text]) => typeof text === 'string')
    const row = { content: seal(key, JSON.stringify(texts)), keptAt: clock() }
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('keptForms')
        .values({ id: idOf(key, name), supervisorId, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      const newest = tx
        .selectFrom('keptForms')
        .select('id')
        .where('supervisorId', '=', supervisorId)
        .orderBy('keptAt', 'desc')
        .limit(MAX_OF_SUPERVISOR)
      await tx.deleteFrom('keptForms').where('supervisorId', '=', supervisorId).where('id', 'not in', newest).execute()
    })
    return true
  }

  async function read(name: string): Promise<FormData | null> {
    if (!key) return null
    const row = await db
      .selectFrom('keptForms')
      .select('content')
      .where('id', '=', idOf(key, name))
      .where('keptAt', '>', oldest(clock()))
      .executeTakeFirst()
    if (!row) return null
    const form = new FormData()
    for (const [field, text] of JSON.parse(unseal({ authSecret: key, previousSecret: null }, row.content)) as [
      string,
      string,
    ][])
      form.append(field, text)
    return form
  }

  /** The answers have been submitted. */
  async function forget(name: string): Promise<void> {
    if (key) await db.deleteFrom('keptForms').where('id', '=', idOf(key, name)).execute()
  }

  return { prepare, keep, read, forget }
}

/** Deletes forms that are too old to be shown. */
export async function deleteKeptForms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('keptForms').where('keptAt', '<=', oldest(now)).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_FORM_DAYS * DAY)
}

function idOf(key: string, name: string): string {
  return createHash('sha256').update(`${key} ${name}`).digest('base64url')
}
