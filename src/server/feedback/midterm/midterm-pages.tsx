import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { call } from '@orpc/server'
import { Hono } from 'hono'
import { fullName } from '#domain/people/profile'
import { dayFormat } from '#domain/time/dates'
import * as m from '#messages'
import { NAMES } from '../../platform/html/page-parts.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { supervisorPage, titleOf } from '../../platform/html/supervisor-page.tsx'
import { type AppEnv, callOptions } from '../../platform/http/request-context.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { PageServices } from '../../services.ts'
import { answerForm } from '../requests/link/answer-form.ts'
import { FeedbackForm, type FeedbackFormProps } from '../requests/link/feedback-form.tsx'
import { linkRenewedPage } from '../requests/link/feedback-pages.tsx'
import { errorPagesOf } from '../requests/link/link-error-pages.tsx'
import { draftOf, formPath, tokenOf } from '../requests/link/link-path.ts'
import { describeRequest } from '../requests/link/open-feedback-link.ts'
import { receiptPage } from '../requests/link/receipt.tsx'
import { colleagueNamedBy } from '../requests/ways-out/assignment-answers-queries.ts'
import { passedOnPage } from '../requests/ways-out/colleague-page.tsx'
import { OwnDataLink } from '../requests/ways-out/ways-out-pages.tsx'
import { openMidtermLink, renewMidtermLink } from './midterm-link.ts'
import { findMidtermLink, type MidtermLink, midtermTerms } from './midterm-queries.ts'
import { submitMidterm } from './submit-midterm.ts'

/** The pages behind a link for mid-term feedback. They work without JavaScript, and opening one changes nothing. */
export function midtermPages(services: PageServices): Hono<AppEnv> {
  const { database, clock, site } = services
  const { db } = database
  const app = new Hono<AppEnv>()
  const find = (token: string) => findMidtermLink(db, token)

  const orErrorPage = errorPagesOf<MidtermLink>(services, {
    find,
    form: 'midterm',
    renewAction: (token) => `/feedback/midterm/${token}/renew`,
    explain: async (c, { link, code, token, ...typed }) => {
      if (link?.submittedAt && code === 'LINK_USED' && link.address === link.supervisorEmail) {
        const receipt = await receiptOf(link, link.submittedAt)
        const page = receiptPage(site, { receipt, draft: draftOf(link, 'midterm'), token, ...typed })
        return c.html(page, typed.typed ? 410 : 200)
      }
      const colleague =
        link && code === 'LINK_REVOKED' ? await colleagueNamedBy(db, { ...link, mailedTo: link.address }) : null
      if (link && colleague) {
        // Taken back through the link to the final feedback.
        const page = { link, token, colleague, canBeTakenBack: false, ...typed }
        return c.html(passedOnPage(site, page), 410)
      }
      return undefined
    },
  })

  const form = answerForm<MidtermLink>(services, {
    form: 'midterm',
    find,
    open: (token) => openMidtermLink(db, token, clock()),
    termsNow: () => midtermTerms(db),
    orErrorPage,
    submit: async (c, input) => {
      await call(submitMidterm, input, await callOptions(services, c, 'midterms.submit'))
    },
    show: async (_, shown) => ({
      page: midtermFormPage(site, { ...shown, wantsCopy: null }),
      status: Object.keys(shown.errors).length > 0 ? 422 : 200,
    }),
  })
  app.route('/', form)

  app.get('/feedback/midterm/:token/thank-you', async (c) => {
    const link = await findMidtermLink(db, tokenOf(c))
    if (!link?.submittedAt) return c.redirect(formPath(tokenOf(c), 'midterm'))
    const isReleased = link.releasedAt !== null
    return c.html(midtermThanksPage(site, { link, studentName: fullName(link), isReleased }))
  })

  app.post('/feedback/midterm/:token/renew', (c) =>
    orErrorPage(c, async () => {
      await call(renewMidtermLink, { token: tokenOf(c) }, await callOptions(services, c, 'midterms.renewLink'))
      return c.html(linkRenewedPage(site))
    }),
  )
  // Reloading the page after pressing the button requests its URL with GET.
  app.get('/feedback/midterm/:token/renew', (c) => c.redirect(formPath(tokenOf(c), 'midterm')))

  async function receiptOf(link: MidtermLink, submittedAt: Date) {
    const { timeZone } = await readFeedbackSettings(db)
    const { internship } = describeRequest({ ...link, allowsNotObserved: false })
    const { supportEmail } = site
    const submittedOn = dayFormat(timeZone)(submittedAt)
    return { internship, submittedOn, isReleased: link.releasedAt !== null, supportEmail, canBeChanged: false }
  }

  return app
}

type FormPage = FeedbackFormProps & { link: MidtermLink; token: string }

/** The supervisor's form, with the questions of the final feedback. */
function midtermFormPage(site: Site, { link, token, ...form }: FormPage): string {
  const { internship } = form.request
  const hasErrors = Object.keys(form.errors).length > 0
  return supervisorPage(site, {
    title: titleOf(m.midterm_form_tab_title({ student: internship.studentName }), hasErrors),
    heading: (
      <ParaglideMessage
        message={m.midterm_form_heading}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    intro: `${m.midterm_form_intro()} ${m.midterm_form_final_hint()}`,
    draft: draftOf(link, 'midterm'),
    children: (
      <>
        <FeedbackForm {...form}>
          <details>
            <summary>{m.ways_out_title()}</summary>
            <p>
              <ParaglideMessage
                message={m.midterm_form_wrong_person_hint}
                inputs={{ studentName: internship.studentName }}
                markup={NAMES}
              />
            </p>
          </details>
        </FeedbackForm>
        {!form.isStudentsBrowser && <OwnDataLink token={token} />}
      </>
    ),
  })
}

function midtermThanksPage(
  site: Site,
  { link, studentName, isReleased }: { link: MidtermLink; studentName: string; isReleased: boolean },
): string {
  return supervisorPage(site, {
    title: m.common_thank_you(),
    intro: m.midterm_thanks_intro(),
    draft: draftOf(link, 'midterm'),
    children: (
      <>
        <p>
          {isReleased ? (
            <ParaglideMessage message={m.midterm_thanks_released} inputs={{ studentName }} markup={NAMES} />
          ) : (
            <ParaglideMessage message={m.midterm_thanks_under_review} inputs={{ studentName }} markup={NAMES} />
          )}
        </p>
        <p>{m.midterm_thanks_close_hint()}</p>
      </>
    ),
  })
}
