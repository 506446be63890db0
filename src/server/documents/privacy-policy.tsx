import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution, MailLink } from './document.tsx'

/** /privacy: what the product keeps about whom, in plain language; it states what the software does, no more. */
export function privacyPolicyPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: 'Privacy Policy',
    summary: `What ${site.productName} keeps about students, supervisors and staff, why, who sees it, and what you can ask for.`,
    sections: sections(site.productName, institution),
  })
}

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: 'Who is responsible',
      body: (
        <p>
          {`${universityName} runs ${product} and decides what the data is used for. The career centre answers your questions: `}
          <MailLink address={supportEmail} />.
        </p>
      ),
    },
    {
      heading: 'What is kept about students',
      body: (
        <ul>
          <li>
            Account: first and last name, email address, university, and the password in a form that cannot be read.
          </li>
          <li>Profile: department or major and the expected graduation year.</li>
          <li>
            Internships: employer, industry, position, dates, description and the names and addresses of supervisors.
          </li>
          <li>Feedback: six ratings and the supervisor's texts, with the dates of request, submission and approval.</li>
        </ul>
      ),
    },
    {
      heading: 'What is kept about supervisors',
      body: (
        <>
          <p>
            A student names you as supervisor. We then keep your name, your business email address, the internship it
            belongs to, when our emails to you were handed over or came back, when you began to fill in the form, and
            the feedback you submit. You need no account. The student and the staff in charge see how far a request has
            come.
          </p>
          <p>
            {`We write to you only to ask for this feedback and to remind you of it, at most three times in 24 hours. You need not answer. If you did not supervise the student or do not wish to be asked, write to `}
            <MailLink address={supportEmail} /> and we remove you.
          </p>
        </>
      ),
    },
    {
      heading: 'What is kept about staff',
      body: (
        <p>
          Name, email address, role, the departments assigned, and which internship or feedback you have approved or
          rejected.
        </p>
      ),
    },
    {
      heading: 'What it is used for',
      body: (
        <ul>
          <li>To check and record internships that are part of a course of study.</li>
          <li>To ask supervisors for feedback, to review it and to show it to the student.</li>
          <li>
            To count internships and feedback per department, and to export them for the university's own records.
          </li>
          <li>To keep accounts safe.</li>
        </ul>
      ),
    },
    {
      heading: 'Who sees it',
      body: (
        <>
          <ul>
            <li>Students see their own internships, and feedback once it is approved.</li>
            <li>Managers see the internships and feedback of students in the departments assigned to them.</li>
            <li>Administrators of the career centre see everything.</li>
            <li>Supervisors see the facts of the one internship they are asked about, and nothing else.</li>
          </ul>
          <p>
            Students may save approved feedback as a PDF and pass it on, for example with an application. Nothing is
            sold, shown publicly, or used for advertising.
          </p>
        </>
      ),
    },
    {
      heading: 'Links and emails',
      body: (
        <p>
          {`A feedback link works for at least ${FEEDBACK_LINK_DAYS} days from its email and can be used once. Whoever has the link can submit the feedback, so please do not forward it. We store only a fingerprint of the link. Emails go out through the university's mail server or a mail service that works on its behalf. They contain no images and no tracking.`}
        </p>
      ),
    },
    {
      heading: 'Cookies and technical records',
      body: (
        <p>
          Signing in sets one cookie, which keeps you signed in; without an account none is needed. There are no cookies
          of others and no analytics. While a supervisor fills in the feedback form, their own browser keeps a draft of
          it, for at most 30 days; it is removed once the form is submitted. With each session we keep the browser's
          name and the network address, and for a short time how often an address has tried to sign in. The server's log
          holds time, kind of page and outcome of each request, but no passwords, no links, no email texts and no
          feedback.
        </p>
      ),
    },
    {
      heading: 'How long it is kept',
      body: (
        <p>
          Internships and feedback are part of the student's record and are kept as long as the university's rules for
          such records say. A student can delete an internship within 24 hours of registering it. Sessions end after 30
          days without use. Ask the career centre for the periods that apply to you.
        </p>
      ),
    },
    {
      heading: 'Your rights',
      body: (
        <p>
          You may ask what is kept about you, have a copy of it, have mistakes corrected, and ask for erasure or object
          to the use where the law allows it. This holds for supervisors as well as students. Write to{' '}
          <MailLink address={supportEmail} />. You may also complain to the data protection authority of your country.
        </p>
      ),
    },
    {
      heading: 'How it is protected',
      body: (
        <p>
          Every request is checked on the server against what the person may see. Passwords and links are stored in a
          form that cannot be turned back. If data is ever exposed, we tell the people concerned as the law requires.
        </p>
      ),
    },
    {
      heading: 'Changes',
      body: <p>When this policy changes in substance, people with an account are told before it takes effect.</p>,
    },
  ]
}
