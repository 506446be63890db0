import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { MailLink } from '../html/page-parts.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /accessibility: what users can expect, what was tested and how to complain, based on the EU's model statement. */
export function accessibilityStatementPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.documents_accessibility_title(),
    summary: m.documents_accessibility_intro({ product: site.productName }),
    sections: sections(site.productName, institution),
  })
}

/** The date on which the tests behind the statement were last repeated and read. */
const ASSESSED_ON = '2026-11-25'

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.documents_accessibility_scope_title(),
      body: <p>{m.documents_accessibility_scope_text({ universityName, product })}</p>,
    },
    {
      heading: m.documents_accessibility_conformance_title(),
      body: <p>{m.documents_accessibility_conformance_text({ product })}</p>,
    },
    {
      heading: m.documents_accessibility_expected_title(),
      body: (
        <ul>
          <li>{m.documents_accessibility_expected_keyboard()}</li>
          <li>{m.documents_accessibility_expected_screen_readers()}</li>
          <li>{m.documents_accessibility_expected_zoom()}</li>
          <li>{m.documents_accessibility_expected_colours()}</li>
          <li>{m.documents_accessibility_expected_supervisor_form()}</li>
          <li>{m.documents_accessibility_expected_report()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_accessibility_limits_title(),
      body: (
        <ul>
          <li>{m.documents_accessibility_limits_languages()}</li>
          <li>{m.documents_accessibility_limits_undo()}</li>
          <li>{m.documents_accessibility_limits_api_reference()}</li>
          <li>{m.documents_accessibility_limits_report()}</li>
          <li>{m.documents_accessibility_limits_review_screens()}</li>
          <li>{m.documents_accessibility_limits_testing()}</li>
          <li>{m.documents_accessibility_limits_third_parties()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_accessibility_tests_title(),
      body: (
        <ul>
          <li>{m.documents_accessibility_tests_criteria()}</li>
          <li>{m.documents_accessibility_tests_automatic()}</li>
          <li>{m.documents_accessibility_tests_keyboard()}</li>
          <li>{m.documents_accessibility_tests_browser()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_accessibility_barrier_title(),
      body: (
        <p>
          <ParaglideMessage
            message={m.documents_accessibility_barrier_text}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
    {
      heading: m.documents_accessibility_complaints_title(),
      body: <p>{m.documents_accessibility_complaints_text({ universityName })}</p>,
    },
    {
      heading: m.documents_accessibility_about_title(),
      body: <p>{m.documents_accessibility_about_text({ assessedOn: formatDay(ASSESSED_ON) })}</p>,
    },
  ]
}
