import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatDay } from '#domain/dates'
import * as m from '#messages'
import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /accessibility: what can be expected, what was tested and how to complain, after the model statement of the EU. */
export function accessibilityStatementPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.accessibility(),
    summary: m.how_accessible_is_how_it_was({ product: site.productName }),
    sections: sections(site.productName, institution),
  })
}

/** Changes when the tests behind the statement were last repeated and read. */
const ASSESSED_ON = '2026-11-25'

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.what_this_statement_covers(),
      body: <p>{m.wants_everybody_to_be_able_to({ universityName, product })}</p>,
    },
    {
      heading: m.how_far_it_conforms(),
      body: <p>{m.is_designed_to_meet_web_content({ product })}</p>,
    },
    {
      heading: m.what_you_can_expect(),
      body: (
        <ul>
          <li>{m.everything_works_with_keyboard_alone_focus()}</li>
          <li>{m.fields_buttons_headings_and_errors_have()}</li>
          <li>{m.pages_fit_width_of_320_pixels()}</li>
          <li>{m.there_are_light_and_dark_colours()}</li>
          <li>{m.supervisors_form_works_without_javascript_needs()}</li>
          <li>{m.feedback_report_is_tagged_pdf_with()}</li>
        </ul>
      ),
    },
    {
      heading: m.known_limits(),
      body: (
        <ul>
          <li>{m.what_people_write_in_other_languages()}</li>
          <li>{m.reviewers_can_undo_decision_about_several()}</li>
          <li>{m.feedback_report_is_tagged_but_was()}</li>
          <li>{m.review_screens_show_list_beside_open()}</li>
          <li>{m.it_was_tested_with_automatic_tools()}</li>
          <li>{m.universitys_own_sign_in_page_crypto()}</li>
        </ul>
      ),
    },
    {
      heading: m.how_it_was_tested(),
      body: (
        <ul>
          <li>{m.self_assessment_against_every_criterion_of()}</li>
          <li>{m.automatic_tests_of_every_screen_with()}</li>
          <li>{m.five_complete_tasks_with_keyboard_alone()}</li>
          <li>{m.these_tests_run_in_chromium_for()}</li>
        </ul>
      ),
    },
    {
      heading: m.tell_us_about_barrier(),
      body: (
        <p>
          <ParaglideMessage
            message={m.if_something_does_not_work_for}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
    {
      heading: m.complaints(),
      body: <p>{m.if_our_answer_does_not_help({ universityName })}</p>,
    },
    {
      heading: m.about_this_statement(),
      body: <p>{m.assessment_and_this_statement_are_of({ assessedOn: formatDay(ASSESSED_ON) })}</p>,
    },
  ]
}
