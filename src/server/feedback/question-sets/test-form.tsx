import { Hono, type Context as HonoContext } from 'hono'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { shownQuestions } from '#domain/feedback/questions'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'
import { postedForm } from '../../platform/html/posted-form.ts'
import { supervisorPage, titleOf } from '../../platform/html/supervisor-page.tsx'
import type { AppEnv } from '../../platform/http/request-context.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { PageServices } from '../../services.ts'
import { FeedbackForm } from '../requests/link/feedback-form.tsx'
import { EMPTY_VALUES, parseFeedbackForm } from '../requests/link/feedback-form-values.ts'
import { readTestForm } from './test-form-path.ts'

type C = HonoContext<AppEnv>

/** The form behind a test link: it asks supervisors' questions about made-up people and stores nothing. */
export function testForm(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const app = new Hono<AppEnv>()

  app.get('/feedback/test/:token', (c) => show(c, null))
  app.post('/feedback/test/:token', async (c) => show(c, await postedForm(c)))

  async function show(c: C, typed: FormData | null): Promise<Response> {
    const questions = await questionsOf(c.req.param('token') ?? '')
    if (!questions) {
      const intro = m.questions_test_ended_intro({ days: FEEDBACK_LINK_DAYS })
      return c.html(supervisorPage(site, { title: m.questions_test_ended_title(), intro }), 404)
    }
    const { allowNotObserved } = await readFeedbackSettings(database.db)
    const asked = { questions: shownQuestions(questions), allowsNotObserved: allowNotObserved }
    const parsed = typed && parseFeedbackForm(typed, asked)
    if (parsed?.answers) return c.html(donePage(c.req.path))
    const errors = parsed?.errors ?? {}
    const hasErrors = Object.keys(errors).length > 0
    const page = supervisorPage(site, {
      title: titleOf(m.link_form_title({ student: INTERNSHIP.studentName }), hasErrors),
      children: (
        <FeedbackForm
          request={{ supervisor: SUPERVISOR, internship: INTERNSHIP, ...asked }}
          action={c.req.path}
          values={parsed?.values ?? EMPTY_VALUES}
          errors={errors}
          wantsCopy={null}
          promise=""
          isReviewed
          lastDay={null}
        >
          <p className="notice">{m.questions_test_form_notice()}</p>
        </FeedbackForm>
      ),
    })
    return c.html(page, hasErrors ? 422 : 200)
  }

  async function questionsOf(token: string) {
    const id = readTestForm(config, { token, now: clock() })
    if (!id) return null
    const version = await database.db
      .selectFrom('questionSetVersions')
      .select('questions')
      .where('id', '=', id)
      .executeTakeFirst()
    return version?.questions ?? null
  }

  function donePage(path: string): string {
    return supervisorPage(site, {
      title: m.questions_test_done_title(),
      intro: m.questions_test_done_intro(),
      children: (
        <p>
          <a href={path}>{m.questions_test_again()}</a>
        </p>
      ),
    })
  }

  return app
}

const { supervisorId, supervisorName, supervisorEmail, internshipId } = SAMPLE_ASSIGNMENT

const SUPERVISOR = { id: supervisorId, name: supervisorName, email: supervisorEmail }

const INTERNSHIP = { ...SAMPLE_ASSIGNMENT, id: internshipId, studentName: fullName(SAMPLE_ASSIGNMENT) }
