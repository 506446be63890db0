import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import * as m from '#messages'
import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /privacy: which data the product stores about whom. It only states what the software does. */
export function privacyPolicyPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.privacy_policy(),
    summary: m.which_data_stores_about_students_supervisors({ product: site.productName }),
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.who_is_responsible(),
      body: (
        <p>
          {m.runs_and_decides_what_data_is({ universityName, product })}
          <MailLink address={supportEmail} />.
        </p>
      ),
    },
    {
      heading: m.data_about_students(),
      body: (
        <ul>
          <li>{m.account_first_and_last_name_email()}</li>
          <li>{m.profile_department_or_major_and_expected()}</li>
          <li>{m.internships_employer_industry_position_dates_description()}</li>
          <li>{m.feedback_six_ratings_and_supervisors_texts()}</li>
          <li>{m.mid_term_feedback_if_you_ask()}</li>
          <li>{m.your_self_assessment_if_your_career()}</li>
          <li>{m.notes_of_career_centre_about_you()}</li>
          <li>{m.messages_of_career_centre_to_you()}</li>
          <li>{m.request_for_erasure_when_you_made()}</li>
        </ul>
      ),
    },
    {
      heading: m.data_about_supervisors(),
      body: (
        <>
          <p>{m.student_or_colleague_names_you_as()}</p>
          <p>{m.if_you_stop_our_emails_about_student()}</p>
          <p>
            {m.we_email_you_only_to_confirm()}
            <MailLink address={supportEmail} />.
          </p>
        </>
      ),
    },
    {
      heading: m.data_about_staff(),
      body: <p>{m.name_email_address_hash_of_password()}</p>,
    },
    {
      heading: m.what_data_is_used_for(),
      body: (
        <ul>
          <li>{m.to_check_and_record_internships_that()}</li>
          <li>{m.to_request_feedback_from_supervisors_review()}</li>
          <li>{m.to_count_internships_and_feedback_by()}</li>
          <li>{m.to_keep_accounts_secure()}</li>
        </ul>
      ),
    },
    {
      heading: m.who_can_see_data(),
      body: (
        <>
          <ul>
            <li>{m.students_see_their_own_internships_feedback()}</li>
            <li>{m.managers_see_internships_and_feedback_of()}</li>
            <li>{m.admins_of_career_centre_see_all()}</li>
            <li>{m.supervisors_see_student_position_company_and()}</li>
          </ul>
          <p>{m.students_can_save_approved_feedback_as()}</p>
        </>
      ),
    },
    {
      heading: m.links_and_emails(),
      body: <p>{m.feedback_link_works_for_days_from({ feedbackLinkDays: FEEDBACK_LINK_DAYS })}</p>,
    },
    {
      heading: m.cookies_and_technical_data(),
      body: <p>{m.signing_in_sets_cookie_that_keeps()}</p>,
    },
    {
      heading: m.audit_trail(),
      body: <p>{m.server_records_every_sign_in_change()}</p>,
    },
    {
      heading: m.how_long_data_is_kept(),
      body: <p>{m.internships_and_feedback_are_part_of()}</p>,
    },
    {
      heading: m.your_rights(),
      body: (
        <p>
          <ParaglideMessage
            message={m.you_can_ask_which_data_is}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
    {
      heading: m.how_data_is_protected(),
      body: <p>{m.server_checks_for_every_request_what()}</p>,
    },
    {
      heading: m.changes(),
      body: <p>{m.this_page_always_shows_current_policy()}</p>,
    },
  ]
}
