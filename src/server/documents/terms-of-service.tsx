import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution, MailLink } from './document.tsx'

/** /terms: what people agree to by using the product. */
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
          {`${product} records internships and the feedback of those who supervised them. ${universityName} provides it to its students, to its staff and to the supervisors whom students name. Using it costs nothing.`}
        </p>
      ),
    },
    {
      heading: 'Accounts',
      body: (
        <ul>
          <li>Register with your own name and an email address of your university.</li>
          <li>Keep your password to yourself, and tell us if you believe that somebody else knows it.</li>
          <li>One person, one account. Staff use theirs only for the departments assigned to them.</li>
        </ul>
      ),
    },
    {
      heading: 'What students agree to',
      body: (
        <ul>
          <li>What you register is true: employer, position, dates and supervisors.</li>
          <li>The supervisors you name really supervised you, and the addresses are their own at work.</li>
          <li>You do not write feedback about yourself, and you do not press anybody for a better rating.</li>
          <li>You do not alter a feedback report before you pass it on.</li>
        </ul>
      ),
    },
    {
      heading: 'What supervisors agree to',
      body: (
        <ul>
          <li>The feedback is your own, honest and about the work you saw.</li>
          <li>
            You leave out what does not belong there: health, family, religion, pay, or secrets of your company and its
            customers.
          </li>
          <li>
            You do not pass the link on. It is used up once the feedback is submitted, and what was submitted stays.
          </li>
          <li>The student will read your feedback, and may show it to others.</li>
        </ul>
      ),
    },
    {
      heading: 'Review',
      body: (
        <p>
          The career centre may review internships and feedback before they count, and may reject an internship with a
          reason. Reviewing means checking that an entry is plausible and appropriate. It is no confirmation that every
          statement is true, and no promise of credit points or of a job.
        </p>
      ),
    },
    {
      heading: 'Fair use',
      body: (
        <p>
          Do not try to see what is not yours, to get around limits, to send unwanted email through the service, or to
          disturb it. If you find a weakness, please tell us first. We may suspend an account that breaks these rules,
          and say why.
        </p>
      ),
    },
    {
      heading: 'Your texts',
      body: (
        <p>
          What you write remains yours. You allow the university to store it, to show it to the people named in the{' '}
          <a href="/privacy">Privacy Policy</a>, and to use it in statistics that name nobody.
        </p>
      ),
    },
    {
      heading: 'Availability and liability',
      body: (
        <p>
          The service is offered with care but as it is: it can be interrupted for maintenance or by faults. The
          university is liable as the law of its country provides, and neither these terms nor anything else here takes
          away rights that the law gives you.
        </p>
      ),
    },
    {
      heading: 'Ending',
      body: (
        <p>
          You may stop at any time and ask for your account to be closed. What happens to your records then is said in
          the <a href="/privacy">Privacy Policy</a>.
        </p>
      ),
    },
    {
      heading: 'Changes and contact',
      body: (
        <p>
          When these terms change in substance, people with an account are told before they take effect. Questions go to
          the career centre: <MailLink address={supportEmail} />.
        </p>
      ),
    },
  ]
}
