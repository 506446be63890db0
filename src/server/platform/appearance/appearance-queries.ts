import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import type { LogoType, Scheme } from '#domain/platform/logo'
import type { Appearance } from '#domain/settings/appearance'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../database/client.ts'
import type { Site } from '../html/render-page.tsx'

/** The table has a single row. */
export function readAppearance(db: Db | Tx): Promise<Appearance> {
  return db
    .selectFrom('appearance')
    .select(['version', 'supportEmail', 'supportName', 'supportUrl', 'repliesToStudent', 'accent'])
    .select([typeOfLogo('light').as('lightLogo'), typeOfLogo('dark').as('darkLogo')])
    .executeTakeFirstOrThrow()
}

function typeOfLogo(scheme: Scheme) {
  return sql<LogoType | null>`(select content_type from logos where scheme = ${scheme})`
}

/** The configuration with the admins' choices. */
type Branded<Configured> = Configured & { appearance: Appearance }

export function branded<Configured extends Pick<Config, 'supportEmail'>>(
  config: Configured,
  appearance: Appearance,
): Branded<Configured> {
  return { ...config, supportEmail: appearance.supportEmail ?? config.supportEmail, appearance }
}

type Change = Partial<Pick<Appearance, 'supportEmail' | 'supportName' | 'supportUrl' | 'repliesToStudent' | 'accent'>>

/** Stores choices. The new version makes browsers reload style sheet and logos. */
export function changeAppearance(
  db: Db | Tx,
  change: Change,
  { actor, now }: { actor: { id: string }; now: Date },
): Promise<{ version: number }> {
  return db
    .updateTable('appearance')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedBy: actor.id, updatedAt: now }))
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** Pages wait no longer than this for the database. Unit: milliseconds. */
const PATIENCE = 1000

const NO_PAGE = /^\/(api\/(?!docs)|assets\/|scim\/|\.well-known\/(?!security\.txt)|healthz|readyz|metrics)/

/** Reads the admins' choices before each page. While the database does not respond, pages keep the last ones. */
export function readAppearanceFirst({ config, database, log }: Services, site: Site): MiddlewareHandler {
  async function refresh(): Promise<void> {
    try {
      site.appearance = await readAppearance(database.db)
      site.supportEmail = site.appearance.supportEmail ?? config.supportEmail
    } catch (error) {
      log.warn({ err: error }, 'appearance not read, pages look as they did last')
    }
  }
  return async (c, next) => {
    if (!NO_PAGE.test(c.req.path)) {
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, PATIENCE)
        void refresh().finally(() => {
          clearTimeout(patience)
          resolve()
        })
      })
    }
    await next()
  }
}
