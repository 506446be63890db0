import { call, ORPCError } from '@orpc/server'
import { Hono } from 'hono'
import type { QuestionSetForm } from '#contract/feedback/question-sets'
import * as m from '#messages'
import { postedForm, textOf } from '../../platform/html/posted-form.ts'
import { supervisorPage } from '../../platform/html/supervisor-page.tsx'
import { inLocale, locales, readersLocale } from '../../platform/http/locale.ts'
import { type AppEnv, callOptions } from '../../platform/http/request-context.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { PageServices } from '../../services.ts'
import { EMPTY_VALUES } from '../requests/link/feedback-form-values.ts'
import { FormQuestions } from '../requests/link/form-questions.tsx'
import { previewQuestions } from './question-set-endpoints.ts'

/** A preview of the supervisor's questions, for a frame on the screen where admins write them. */
export function questionPreview(services: PageServices): Hono<AppEnv> {
  const { site, database } = services
  const app = new Hono<AppEnv>()
  app.post('/question-preview', async (c) => {
    const posted = await postedForm(c)
    const input = { questions: questionsIn(textOf(posted, 'questions')) }
    const language = locales.find((one) => one === textOf(posted, 'language')) ?? readersLocale()
    c.header('Cache-Control', 'no-store')
    try {
      const { allowNotObserved } = await readFeedbackSettings(database.db)
      const options = await callOptions(services, c, 'questionSets.preview')
      const { questions } = await inLocale(language, () => call(previewQuestions, input, options))
      const page = inLocale(language, () =>
        supervisorPage(site, {
          title: m.common_preview(),
          children: (
            <FormQuestions
              request={{ allowsNotObserved: allowNotObserved, questions }}
              values={EMPTY_VALUES}
              errors={{}}
            />
          ),
        }),
      )
      return c.html(page, 200, HEADERS)
    } catch (error) {
      if (error instanceof ORPCError && error.status < 500) return c.text(error.message, error.status as 400, HEADERS)
      throw error
    }
  })
  return app
}

/** Parses without checking; the contract checks the result. */
function questionsIn(json: string): QuestionSetForm['questions'] {
  try {
    return JSON.parse(json) as QuestionSetForm['questions']
  } catch {
    return []
  }
}

/** The origin is named because only it serves the style sheet and the fonts. Scripts and forms are disabled. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  'X-Frame-Options': 'SAMEORIGIN',
}
