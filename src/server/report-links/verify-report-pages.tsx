import { formatDuration, formatInstant } from '#domain/dates'
import { RATINGS, ratingLabel } from '#domain/feedback'
import { fullName } from '#domain/profile'
import { PageFacts } from '../html/page-facts.tsx'
import { renderPage, type Site } from '../html/render-page.tsx'
import type { SharedReport } from './report-link-queries.ts'

/** The feedback as it is on record. The supervisor's address stays out: the student shares the link with anybody. */
export function sharedReportPage(site: Site, report: SharedReport): string {
  const name = fullName(report)
  return renderPage(site, {
    title: `Internship feedback on ${name}`,
    children: (
      <>
        <h1>
          Internship feedback on <bdi>{name}</bdi>
        </h1>
        <p className="intro">
          This is the feedback on record
          {report.university && (
            <>
              {' '}
              at <bdi>{report.university}</bdi>
            </>
          )}
          . If you have a report on paper or as a PDF, compare it with this page. <bdi>{name}</bdi> has shared this link
          and can revoke it.
        </p>
        <PageFacts
          facts={[
            ['Position', report.positionTitle],
            ['Employer', report.employerName],
            ['Duration', formatDuration(report.startDate, report.endDate)],
            ['Supervisor', report.supervisorName],
            ['Submitted', formatInstant(report.submittedAt, 'UTC')],
          ]}
        />
        <h2>Ratings</h2>
        <PageFacts facts={RATINGS.map(({ key, label }) => [label, ratingText(report[key])])} />
        <Words heading="Strengths" text={report.strengths} />
        <Words heading="Areas for Development" text={report.developmentAreas} />
        <Words heading="Additional Comments" text={report.additionalComments} />
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
    title: 'No report at this link',
    children: (
      <>
        <h1>No report at this link</h1>
        <p className="intro">
          The student has revoked it, or the address is not complete. Ask the student for a new link, or check that you
          have typed the whole address.
        </p>
      </>
    ),
  })
}
