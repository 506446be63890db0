import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatDuration, formatInstant } from '#domain/dates'
import { RATINGS, ratingLabel } from '#domain/feedback'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { NAMES } from '../html/names.tsx'
import { PageFacts } from '../html/page-facts.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'
import type { SharedReport } from './report-link-queries.ts'

/** The feedback as it is on record. The supervisor's address stays out: the student shares the link with anybody. */
export function sharedReportPage(site: Site, report: SharedReport): string {
  const name = fullName(report)
  return renderPage(site, {
    title: m.internship_feedback_on_2({ name }),
    children: (
      <>
        <h1>
          <ParaglideMessage message={m.internship_feedback_on} inputs={{ name }} markup={NAMES} />
        </h1>
        <p className="intro">
          {report.university ? (
            <ParaglideMessage
              message={m.this_is_feedback_on_record_at}
              inputs={{ university: report.university }}
              markup={NAMES}
            />
          ) : (
            m.this_is_feedback_on_record()
          )}{' '}
          <ParaglideMessage message={m.if_you_have_report_on_paper} inputs={{ name }} markup={NAMES} />
        </p>
        <PageFacts
          facts={[
            [m.position(), report.positionTitle],
            [m.employer(), report.employerName],
            [m.duration(), formatDuration(report.startDate, report.endDate)],
            [m.supervisor(), report.supervisorName],
            [m.submitted(), formatInstant(report.submittedAt, 'UTC')],
          ]}
        />
        <h2>{m.ratings()}</h2>
        <PageFacts facts={RATINGS.map(({ key, label }) => [label, ratingText(report[key])])} />
        <Words heading={m.strengths()} text={report.strengths} />
        <Words heading={m.areas_for_development()} text={report.developmentAreas} />
        <Words heading={m.additional_comments()} text={report.additionalComments} />
      </>
    ),
  })
}

function ratingText(value: number | null): string {
  return value === null ? ratingLabel(value) : `${value}/5 ${ratingLabel(value)}`
}

function Words({ heading, text }: { heading: string; text: string }) {
  if (!text) return null
  return (
    <section className="shared-words">
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  )
}

/** For revoked and unknown links alike. */
export function noReportPage(site: Site): string {
  return renderPage(site, {
    title: m.no_report_at_this_link(),
    children: (
      <>
        <h1>{m.no_report_at_this_link()}</h1>
        <p className="intro">{m.student_has_revoked_it_or_address()}</p>
      </>
    ),
  })
}
