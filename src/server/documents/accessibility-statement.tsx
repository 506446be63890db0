import { MailLink } from '../html/mail-link.tsx'
import type { Site } from '../html/render-page.tsx'
import { type DocumentSection, documentPage, type Institution } from './document.tsx'

/** /accessibility: what can be expected, what was tested and how to complain, after the model statement of the EU. */
export function accessibilityStatementPage(site: Site, institution: Institution): string {
  return documentPage(site, {
    title: 'Accessibility',
    summary: `How accessible ${site.productName} is, how it was tested, what does not work yet, and what you can do about a barrier.`,
    sections: sections(site.productName, institution),
  })
}

/** Changes when the tests behind the statement were last repeated and read. */
const ASSESSED_ON = '25 November 2026'

function sections(product: string, { universityName, supportEmail }: Institution): DocumentSection[] {
  return [
    {
      heading: 'What this statement covers',
      body: (
        <p>
          {`${universityName} wants everybody to be able to use ${product}. This statement covers the screens for students and staff, the pages for supervisors, the emails and the feedback report (PDF).`}
        </p>
      ),
    },
    {
      heading: 'How far it conforms',
      body: (
        <p>
          {`${product} is designed to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and EN 301 549 version 3.2.1. By our own assessment it conforms partially: everything is met except the first two limits below. Nobody else has audited it.`}
        </p>
      ),
    },
    {
      heading: 'What you can expect',
      body: (
        <ul>
          <li>Everything works with a keyboard alone. The focus is always visible.</li>
          <li>Fields, buttons, headings and errors have names, and changes are announced to screen readers.</li>
          <li>
            Pages fit a width of 320 pixels, which is 400 % zoom on a desktop, and can be read with larger text and
            spacing.
          </li>
          <li>There are light and dark colours. Settings for high contrast and less motion are respected.</li>
          <li>The supervisor's form works without JavaScript, needs no account and has no time limit for writing.</li>
          <li>The feedback report is a tagged PDF with a title, a language and a reading order.</li>
        </ul>
      ),
    },
    {
      heading: 'Known limits',
      body: (
        <ul>
          <li>
            What people write in other languages than English is not marked as such, so that a screen reader may
            pronounce it in English (WCAG 3.1.2). The interface is in English only.
          </li>
          <li>
            Reviewers can undo a decision about several records for ten seconds only (WCAG 2.2.1). Decisions about one
            record at a time need no undo.
          </li>
          <li>
            The feedback report is tagged, but was not checked with every PDF reader. The same feedback is on a screen.
          </li>
          <li>
            The review screens show a list beside the open record on wide windows. On narrow windows, and with high
            zoom, they become one column.
          </li>
          <li>
            It was tested with automatic tools and with the names and order that browsers report to screen readers. It
            was not yet tested by people who use screen readers every day.
          </li>
          <li>
            The university's own sign-in page, crypto wallets and passkey windows are made by others. An admin can offer
            an emailed code instead.
          </li>
        </ul>
      ),
    },
    {
      heading: 'How it was tested',
      body: (
        <ul>
          <li>
            Self-assessment against every criterion of WCAG 2.2, levels A and AA, and the clauses of EN 301 549 that
            apply.
          </li>
          <li>
            Automatic tests of every screen with axe, in light and dark colours, at 320 and 1280 pixels, and with larger
            spacing of text.
          </li>
          <li>
            Five complete tasks with the keyboard alone: registering an internship, asking for feedback, giving
            feedback, reviewing, and setting up departments and staff.
          </li>
          <li>These tests run in Chromium for every change of the software.</li>
        </ul>
      ),
    },
    {
      heading: 'Tell us about a barrier',
      body: (
        <p>
          If something does not work for you, or if you need a text in another form, write to{' '}
          <MailLink address={supportEmail} />. Please say which page it is and what you use, for example the browser and
          the screen reader. You do not have to say anything about your health. We aim to answer within five working
          days.
        </p>
      ),
    },
    {
      heading: 'Complaints',
      body: (
        <p>
          {`If our answer does not help, write to the same address with the word "Complaint" in the subject. A person at ${universityName} who did not write the first answer looks at it again and answers within 20 working days. You can also turn to the authority that enforces accessibility in your country, or to its ombudsman.`}
        </p>
      ),
    },
    {
      heading: 'About this statement',
      body: <p>{`The assessment and this statement are of ${ASSESSED_ON}. The statement is reviewed once a year.`}</p>,
    },
  ]
}
