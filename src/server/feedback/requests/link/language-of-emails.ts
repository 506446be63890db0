import type { MiddlewareHandler } from 'hono'
import { inLocale } from '../../../platform/http/locale.ts'
import type { AppEnv } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../services.ts'
import { tokenOf } from './link-path.ts'
import { findSupervisorLink, openOwnDataToken } from './supervisor-data-queries.ts'
import { visitPass } from './visit-pass.ts'

/** Answers in the language of the emails to the supervisor, unless the reader has chosen another one. */
export function languageOfEmails({ config, database: { db }, clock }: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.get('hasChosenLanguage')) return next()
    const now = clock()
    const pass = visitPass(c, config, now).read()
    const token = tokenOf(c) || pass?.token
    if (!token) return next()
    // The form was in this language.
    if (pass?.language && pass.token === token) return inLocale(pass.language, next)
    // Other than a link's, this token may begin or end with punctuation.
    const sealed = c.req.param('token') ?? token
    const link =
      (await findSupervisorLink(db, token)) ?? (await openOwnDataToken(db, { secrets: config, token: sealed, now }))
    return link?.language ? inLocale(link.language, next) : next()
  }
}
