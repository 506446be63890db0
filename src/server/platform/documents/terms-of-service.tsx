import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { MailLink } from '../html/page-parts.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /terms: the rules for using the product. */
export function termsOfServicePage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.documents_terms_of_service_title(),
    summary: m.documents_terms_intro({
      product: site.productName,
      universityName: institution.universityName,
    }),
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.documents_terms_service_title(),
      body: <p>{m.documents_terms_service_text({ product, universityName })}</p>,
    },
    {
      heading: m.common_accounts(),
      body: (
        <ul>
          <li>{m.documents_terms_accounts_own_name()}</li>
          <li>{m.documents_terms_accounts_password()}</li>
          <li>{m.documents_terms_accounts_one_only()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_terms_students_title(),
      body: (
        <ul>
          <li>{m.documents_terms_students_true_entries()}</li>
          <li>{m.documents_terms_students_true_supervisors()}</li>
          <li>{m.documents_terms_students_independent_feedback()}</li>
          <li>{m.documents_terms_students_unchanged_report()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_terms_supervisors_title(),
      body: (
        <ul>
          <li>{m.documents_terms_supervisors_honest_feedback()}</li>
          <li>{m.documents_terms_supervisors_confidentiality()}</li>
          <li>{m.documents_terms_supervisors_no_forwarding()}</li>
          <li>{m.documents_terms_supervisors_student_reads()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_terms_review_title(),
      body: <p>{m.documents_terms_review_text()}</p>,
    },
    {
      heading: m.documents_terms_fair_use_title(),
      body: <p>{m.documents_terms_fair_use_text()}</p>,
    },
    {
      heading: m.documents_terms_authorship_title(),
      body: (
        <p>
          <ParaglideMessage
            message={m.documents_terms_authorship_text}
            inputs={{}}
            markup={{ a: ({ children }) => <a href="/privacy">{children}</a> }}
          />
        </p>
      ),
    },
    {
      heading: m.documents_terms_liability_title(),
      body: <p>{m.documents_terms_liability_text()}</p>,
    },
    {
      heading: m.documents_terms_ending_title(),
      body: (
        <p>
          <ParaglideMessage
            message={m.documents_terms_ending_text}
            inputs={{}}
            markup={{ a: ({ children }) => <a href="/privacy">{children}</a> }}
          />
        </p>
      ),
    },
    {
      heading: m.documents_terms_changes_title(),
      body: (
        <p>
          <ParaglideMessage
            message={m.documents_terms_changes_text}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
  ]
}
