import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Hono } from 'hono'
import { shownTexts } from '#domain/feedback/answers'
import { enteredText } from '#domain/feedback/entered-feedback'
import { RATINGS, ratingText } from '#domain/feedback/feedback'
import { shownObservations } from '#domain/feedback/observations'
import { answerText, shownAnswers } from '#domain/feedback/questions'
import { fullName } from '#domain/people/profile'
import { formatDuration, formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { NAMES, PageFacts } from '../../platform/html/page-parts.tsx'
import { renderPage, type Site } from '../../platform/html/render-page.tsx'
import type { AppEnv } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { findSharedReport, type SharedReport } from './report-link-queries.ts'

/** The page on which an employer checks a report that a student has submitted. It needs neither an account nor JavaScript. */
export function verifyReport({ database: { db }, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/verify/:token', async (c) => {
    const report = await findSharedReport(db, c.req.param('token'))
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (report === null) return c.html(unconfirmedPage(site), 410)
    return report ? c.html(sharedReportPage(site, report)) : c.html(noReportPage(site), 404)
  })
  return app
}

/** The feedback on record, without the supervisor's address, because the student may share the link with anybody. */
function sharedReportPage(site: Site, report: SharedReport): string {
  const name = fullName(report)
  return renderPage(site, {
    title: m.report_links_page_tab_title({ name }),
    purpose: m.report_links_purpose(),
    university: report.university || null,
    children: (
      <>
        <h1>
          <ParaglideMessage message={m.report_links_page_heading} inputs={{ name }} markup={NAMES} />
        </h1>
        <p className="intro">
          {report.university ? (
            <ParaglideMessage
              message={m.report_links_page_university_intro}
              inputs={{ university: report.university }}
              markup={NAMES}
            />
          ) : (
            m.report_links_page_intro()
          )}{' '}
          <ParaglideMessage message={m.report_links_page_compare_hint} inputs={{ name }} markup={NAMES} />
        </p>
        <PageFacts
          facts={[
            [m.common_position(), report.positionTitle],
            [m.common_employer(), report.employerName],
            [m.common_duration(), formatDuration(report.startDate, report.endDate)],
            [m.common_supervisor(), report.supervisorName],
            [m.common_submitted(), formatInstant(report.submittedAt, 'UTC')],
          ]}
        />
        {report.entered && <p>{enteredText(report.entered, report.submittedAt, 'UTC')}</p>}
        <h2>{m.common_ratings()}</h2>
        <PageFacts facts={RATINGS.map(({ key, label }) => [label, ratingText(report[key])])} />
        {report.answered && shownAnswers(report.answered).length > 0 && (
          <PageFacts
            facts={shownAnswers(report.answered).map((answer) => [
              answer.label,
              <bdi key={answer.key}>{answerText(answer)}</bdi>,
            ])}
          />
        )}
        {shownObservations(report.observations).map(({ key, title, text }) => (
          <Words key={key} heading={title} text={text} />
        ))}
        {shownTexts(report).map(({ key, label, text }) => (
          <Words key={key} heading={label} text={text} />
        ))}
        {report.hasWithheld && <p>{m.feedback_withheld_note()}</p>}
      </>
    ),
  })
}

function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="shared-words">
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  )
}

/** The page for revoked and unknown links alike. */
function noReportPage(site: Site): string {
  return sentencePage(site, m.report_links_unavailable_title(), m.report_links_unavailable())
}

/** Shows nothing of the report and gives no reason: that is between the student and the university. */
function unconfirmedPage(site: Site): string {
  return sentencePage(site, m.report_links_unconfirmed_title(), m.report_links_unconfirmed())
}

function sentencePage(site: Site, title: string, sentence: string): string {
  return renderPage(site, {
    title,
    purpose: m.report_links_purpose(),
    children: (
      <>
        <h1>{title}</h1>
        <p className="intro">{sentence}</p>
      </>
    ),
  })
}
