import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /terms: the rules for using the product. */
export function termsOfServicePage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.terms_of_service(),
    summary: m.rules_for_students_supervisors_and_staff({
      product: site.productName,
      universityName: institution.universityName,
    }),
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.what_this_service_is(),
      body: <p>{m.records_internships_and_feedback_from_supervisors({ product, universityName })}</p>,
    },
    {
      heading: m.accounts(),
      body: (
        <ul>
          <li>{m.register_with_your_own_name_and()}</li>
          <li>{m.keep_your_password_secret_and_tell()}</li>
          <li>{m.use_one_account_only_staff_use()}</li>
        </ul>
      ),
    },
    {
      heading: m.what_students_agree_to(),
      body: (
        <ul>
          <li>{m.employer_position_dates_and_supervisors_you()}</li>
          <li>{m.supervisors_you_name_actually_supervised_you()}</li>
          <li>{m.you_do_not_write_feedback_about()}</li>
          <li>{m.you_do_not_change_feedback_report()}</li>
        </ul>
      ),
    },
    {
      heading: m.what_supervisors_agree_to(),
      body: (
        <ul>
          <li>{m.feedback_is_your_own_honest_and()}</li>
          <li>{m.you_do_not_write_about_health()}</li>
          <li>{m.you_do_not_forward_link_to()}</li>
          <li>{m.student_will_read_your_feedback_and()}</li>
        </ul>
      ),
    },
    {
      heading: m.review(),
      body: <p>{m.career_centre_may_review_internships_and()}</p>,
    },
    {
      heading: m.fair_use(),
      body: <p>{m.do_not_try_to_access_other()}</p>,
    },
    {
      heading: m.your_texts(),
      body: (
        <p>
          <ParaglideMessage
            message={m.what_you_write_remains_yours_you}
            inputs={{}}
            markup={{ a: ({ children }) => <a href="/privacy">{children}</a> }}
          />
        </p>
      ),
    },
    {
      heading: m.availability_and_liability(),
      body: <p>{m.service_is_provided_as_it_is()}</p>,
    },
    {
      heading: m.ending(),
      body: (
        <p>
          <ParaglideMessage
            message={m.you_may_stop_using_service_at}
            inputs={{}}
            markup={{ a: ({ children }) => <a href="/privacy">{children}</a> }}
          />
        </p>
      ),
    },
    {
      heading: m.changes_and_contact(),
      body: (
        <p>
          <ParaglideMessage
            message={m.this_page_always_shows_current_terms}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
  ]
}
