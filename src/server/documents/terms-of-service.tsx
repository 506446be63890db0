import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /terms: the rules for using the product. */
export function termsOfServicePage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: 'Terms of Service',
    summary: `The rules for students, supervisors and staff who use ${site.productName} at ${institution.universityName}.`,
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: 'What this service is',
      body: (
        <p>
          {`${product} records internships and feedback from supervisors. ${universityName} provides it to its students, its staff and the supervisors whom students name. It is free of charge.`}
        </p>
      ),
    },
    {
      heading: 'Accounts',
      body: (
        <ul>
          <li>Register with your own name and an email address of your university.</li>
          <li>Keep your password secret, and tell us if you think that somebody else knows it.</li>
          <li>Use one account only. Staff use theirs only for the departments assigned to them.</li>
        </ul>
      ),
    },
    {
      heading: 'What students agree to',
      body: (
        <ul>
          <li>The employer, position, dates and supervisors you register are true.</li>
          <li>The supervisors you name actually supervised you, and the addresses are their own work addresses.</li>
          <li>You do not write feedback about yourself or pressure anybody for a better rating.</li>
          <li>You do not change a feedback report before you share it.</li>
        </ul>
      ),
    },
    {
      heading: 'What supervisors agree to',
      body: (
        <ul>
          <li>The feedback is your own, honest, and about the work you saw.</li>
          <li>
            You do not write about health, family, religion or pay, and do not reveal confidential information of your
            company or its customers.
          </li>
          <li>
            You do not forward the link. To name a colleague, use the page behind it. The link works for one submission,
            which cannot be changed afterwards.
          </li>
          <li>The student will read your feedback and may show it to others.</li>
        </ul>
      ),
    },
    {
      heading: 'Review',
      body: (
        <p>
          The career centre may review internships and feedback before they are accepted, and may reject an internship.
          A review checks that an entry is plausible and appropriate. It does not confirm that every statement is true,
          and it does not promise credit points or a job.
        </p>
      ),
    },
    {
      heading: 'Fair use',
      body: (
        <p>
          Do not try to access other people's data, get around limits, send unwanted email through the service, or
          disrupt it. If you find a vulnerability, please report it to us first. The career centre may end the use of an
          account that breaks these rules.
        </p>
      ),
    },
    {
      heading: 'Your texts',
      body: (
        <p>
          What you write remains yours. You allow the university to store it, to show it to the people named in the{' '}
          <a href="/privacy">Privacy Policy</a>, and to use it in anonymous statistics.
        </p>
      ),
    },
    {
      heading: 'Availability and liability',
      body: (
        <p>
          The service is provided as it is and may be unavailable because of maintenance or failures. The university is
          liable as the law of its country provides. These terms do not limit the rights that the law gives you.
        </p>
      ),
    },
    {
      heading: 'Ending',
      body: (
        <p>
          You may stop using the service at any time and ask the career centre to close your account. The{' '}
          <a href="/privacy">Privacy Policy</a> says how long records are kept.
        </p>
      ),
    },
    {
      heading: 'Changes and contact',
      body: (
        <p>
          This page always shows the current terms, with their version at the end. The career centre answers your
          questions: <MailLink address={supportEmail} />.
        </p>
      ),
    },
  ]
}
