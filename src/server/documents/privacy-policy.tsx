import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /privacy: which data the product stores about whom. It only states what the software does. */
export function privacyPolicyPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: 'Privacy Policy',
    summary: `Which data ${site.productName} stores about students, supervisors and staff, why, who can see it, and what your rights are.`,
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
      heading: 'Data about students',
      body: (
        <ul>
          <li>
            Account: first and last name, email address, university, and a hash of the password. If you link an Ethereum
            wallet, its address. If you add a passkey, its name and public key, and when it was added and last used.
            Your fingerprint, face or PIN stays on your device. If you set up two-step verification, the key of your app
            (encrypted), hashes of your recovery codes, and when the setting was changed or a code was used. If you
            allow an app to act for you, which app, what it may do, and when you allowed it and it last did.
          </li>
          <li>Profile: department or major, and expected graduation year.</li>
          <li>
            Internships: employer, industry, position, dates, description, status with the reason for a rejection, and
            the names and email addresses of supervisors.
          </li>
          <li>
            Feedback: six ratings and the supervisor's texts, with the dates of request, submission and approval, and
            whether it was sent from a browser in which the student was signed in. If you create a verification link of
            a report, the link and when you created it.
          </li>
          <li>
            Mid-term feedback, if you ask a supervisor for it: six ratings and the supervisor's texts, with the dates of
            request, submission and release, who answered, and from which browser as above.
          </li>
          <li>
            Your self-assessment, if your career centre asks for one: six ratings and your texts, with their dates.
          </li>
          <li>
            Notes of the career centre about you or an internship. You can ask the career centre for a copy of them.
          </li>
          <li>Messages of the career centre to you, or about you to your supervisors, and whether they arrived.</li>
          <li>A request for erasure: when you made it, and why it was declined.</li>
        </ul>
      ),
    },
    {
      heading: 'Data about supervisors',
      body: (
        <>
          <p>
            A student or a colleague names you as supervisor. We then store your name, your email address, the
            internship, when our emails to you were requested, sent or returned, when you began to fill in the form, the
            feedback you submit, and whether you confirmed or declined the assignment, named a colleague, stopped
            reminders or asked for erasure. You do not need an account. The student and the staff in charge see the
            status of a request.
          </p>
          <p>
            {`We email you only to confirm that you supervise the student, to ask for feedback, half-way through the internship or at its end, to remind you, and to send you a new link or a copy of your answers. The career centre can also write to you about a request that is open. You do not have to answer. With the links in our emails you can stop reminders and tell us that you did not supervise the student. You can also write to `}
            <MailLink address={supportEmail} />.
          </p>
        </>
      ),
    },
    {
      heading: 'Data about staff',
      body: (
        <p>
          Name, email address, a hash of the password, the data of two-step verification as above, role, the departments
          assigned, which internships and feedback you have approved or were assigned, the notes and messages you have
          written, whether you get the weekly email, the filters of lists that you have saved or that you get exports of
          by email, and which settings you have changed. If the university's identity system manages your account: your
          name and number there, and the groups that it reports. Of people who are invited to become staff: the email
          address, the role and the departments.
        </p>
      ),
    },
    {
      heading: 'What the data is used for',
      body: (
        <ul>
          <li>To check and record internships that are part of a course of study.</li>
          <li>To request feedback from supervisors, review it and show it to the student.</li>
          <li>To count internships and feedback by department, and to export them for the university's own records.</li>
          <li>To keep accounts secure.</li>
        </ul>
      ),
    },
    {
      heading: 'Who can see the data',
      body: (
        <>
          <ul>
            <li>
              Students see their own internships, feedback once it is approved, and mid-term feedback once it is
              released. Supervisors never see self-assessments.
            </li>
            <li>Managers see the internships and feedback of students in the departments assigned to them.</li>
            <li>Admins of the career centre see all internships, feedback and staff accounts.</li>
            <li>
              Supervisors see the student, position, company and dates of the internships they are asked about, and the
              copy of their own answers that they can request.
            </li>
          </ul>
          <p>
            Students can save approved feedback as a PDF and share it, for example with an application. They can create
            a link by which anybody who has it sees the report without email addresses, and revoke it. The data is not
            published and not used for advertising.
          </p>
        </>
      ),
    },
    {
      heading: 'Links and emails',
      body: (
        <p>
          {`A feedback link works for ${FEEDBACK_LINK_DAYS} days from its email and for one submission. Anybody who has the link can submit the feedback, so please do not forward it. We store only a hash of the link. Emails are sent through the university's mail server or a mail service that works on its behalf. The emails we write contain no images and no tracking code. If the mail server does not accept an email for three days, its recipient, its subject and the server's answer are kept for up to 90 days, so that admins can send it again.`}
        </p>
      ),
    },
    {
      heading: 'Cookies and technical data',
      body: (
        <p>
          Signing in sets a cookie that keeps you signed in, and one that lets us recognise the browser for a year: we
          email you when somebody signs in to your account with another one. Signing in through your university or with
          an emailed code also sets cookies that expire within ten minutes. Opening a feedback link sets an encrypted
          cookie for that form, which expires with the link. There are no third-party cookies and no analytics. While a
          supervisor fills in the form, their browser stores a draft, which is deleted when the form is submitted. For
          each session we store the browser's user agent, the IP address and the time of the last use. You see them in
          your settings, and admins see them too. To limit sign-in and other attempts, we count them by email address
          and IP address. The server's log contains the time, type of page and result of each request, and of refused
          requests the IP address and the number of the account, but no passwords, links, email texts or feedback.
        </p>
      ),
    },
    {
      heading: 'Audit trail',
      body: (
        <p>
          The server records every sign-in, change and export: who did it, when and from which IP address, and the
          values before and after. Passwords, links and codes are left out. Only admins can read this record. It shows
          who has changed an assessment or seen data in bulk, and nobody can change it.
        </p>
      ),
    },
    {
      heading: 'How long data is kept',
      body: (
        <p>
          Internships and feedback are part of the student's record. They are erased with the account some years after
          graduation; the career centre tells you how many. A student can delete an internship within 24 hours of
          registering it. Anonymous counts stay. Sessions end after 30 days without use, and at the latest after 90
          days. The audit trail is kept as long as the records it is about; when your data is erased, your name, your IP
          address and the stored values are removed from it too.
        </p>
      ),
    },
    {
      heading: 'Your rights',
      body: (
        <p>
          You can ask which data is stored about you, get a copy of it and have mistakes corrected. Students download
          everything in their settings and ask for erasure there. Supervisors do both with 'See or erase what we hold
          about you' behind every feedback link; the answers they have submitted stay without their name, because they
          are part of the student's record. The career centre answers a request for erasure within one month. Where the
          law allows it, you can object to the use. Write to <MailLink address={supportEmail} />. You can also complain
          to the data protection authority of your country.
        </p>
      ),
    },
    {
      heading: 'How data is protected',
      body: (
        <p>
          The server checks for every request what the person is allowed to see. Passwords and feedback links are stored
          as hashes only.
        </p>
      ),
    },
    {
      heading: 'Changes',
      body: <p>This page always shows the current policy, with its version at the end.</p>,
    },
  ]
}
