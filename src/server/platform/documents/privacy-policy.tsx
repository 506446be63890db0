import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import * as m from '#messages'
import { MailLink } from '../html/page-parts.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /privacy: which data the product stores about whom. It states only what the software does. */
export function privacyPolicyPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: m.documents_privacy_policy_title(),
    summary: m.documents_privacy_intro({ product: site.productName }),
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: m.documents_privacy_responsible_title(),
      body: (
        <p>
          {m.documents_privacy_responsible_text({ universityName, product })}
          <MailLink address={supportEmail} />.
        </p>
      ),
    },
    {
      heading: m.documents_privacy_students_title(),
      body: (
        <ul>
          <li>{m.documents_privacy_students_account()}</li>
          <li>{m.documents_privacy_students_profile()}</li>
          <li>{m.documents_privacy_students_internships()}</li>
          <li>{m.documents_privacy_students_feedback()}</li>
          <li>{m.documents_privacy_students_midterm()}</li>
          <li>{m.documents_privacy_students_in_person()}</li>
          <li>{m.documents_privacy_students_self_assessment()}</li>
          <li>{m.documents_privacy_students_notes()}</li>
          <li>{m.documents_privacy_students_mailings()}</li>
          <li>{m.documents_privacy_students_erasure_request()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_privacy_supervisors_title(),
      body: (
        <>
          <p>{m.documents_privacy_supervisors_record()}</p>
          <p>{m.documents_privacy_supervisors_in_person()}</p>
          <p>{m.documents_privacy_supervisors_entered()}</p>
          <p>{m.documents_privacy_supervisors_stops()}</p>
          <p>
            {m.documents_privacy_supervisors_emails()}
            <MailLink address={supportEmail} />.
          </p>
        </>
      ),
    },
    {
      heading: m.documents_privacy_staff_title(),
      body: <p>{m.documents_privacy_staff_text()}</p>,
    },
    {
      heading: m.documents_privacy_purposes_title(),
      body: (
        <ul>
          <li>{m.documents_privacy_purposes_internships()}</li>
          <li>{m.documents_privacy_purposes_feedback()}</li>
          <li>{m.documents_privacy_purposes_figures()}</li>
          <li>{m.documents_privacy_purposes_security()}</li>
        </ul>
      ),
    },
    {
      heading: m.documents_privacy_access_title(),
      body: (
        <>
          <ul>
            <li>{m.documents_privacy_access_students()}</li>
            <li>{m.common_manager_scope()}</li>
            <li>{m.documents_privacy_access_admins()}</li>
            <li>{m.documents_privacy_access_supervisors()}</li>
          </ul>
          <p>{m.documents_privacy_access_shared_reports()}</p>
        </>
      ),
    },
    {
      heading: m.documents_privacy_links_title(),
      body: <p>{m.documents_privacy_links_text({ feedbackLinkDays: FEEDBACK_LINK_DAYS })}</p>,
    },
    {
      heading: m.documents_privacy_cookies_title(),
      body: <p>{m.documents_privacy_cookies_text()}</p>,
    },
    {
      heading: m.audit_trail(),
      body: <p>{m.documents_privacy_audit_text()}</p>,
    },
    {
      heading: m.documents_privacy_retention_title(),
      body: <p>{m.documents_privacy_retention_text()}</p>,
    },
    {
      heading: m.documents_privacy_rights_title(),
      body: (
        <p>
          <ParaglideMessage
            message={m.documents_privacy_rights_text}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={supportEmail} /> }}
          />
        </p>
      ),
    },
    {
      heading: m.documents_privacy_protection_title(),
      body: <p>{m.documents_privacy_protection_text()}</p>,
    },
    {
      heading: m.documents_privacy_changes_title(),
      body: <p>{m.documents_privacy_changes_text()}</p>,
    },
  ]
}
