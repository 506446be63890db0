import { describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/appearance'
import type { EmailMessage } from '../send-email.ts'
import { allowNewAddressEmail } from './allow-new-address.tsx'
import { alreadyRegisteredEmail } from './already-registered.tsx'
import { confirmNewAddressEmail } from './confirm-new-address.tsx'
import { confirmationCodeEmail } from './confirmation-code.tsx'
import { dataErasedEmail } from './data-erased.tsx'
import { deliveryFailedEmail } from './delivery-failed.tsx'
import { erasureDeclinedEmail } from './erasure-declined.tsx'
import { factorChangedEmail } from './factor-changed.tsx'
import { feedbackApprovedEmail } from './feedback-approved.tsx'
import { feedbackCopyEmail } from './feedback-copy.tsx'
import { feedbackReminderEmail } from './feedback-reminder.tsx'
import { feedbackRequestEmail } from './feedback-request.tsx'
import { feedbackSubmittedEmail } from './feedback-submitted.tsx'
import { internshipApprovedEmail } from './internship-approved.tsx'
import { internshipRejectedEmail } from './internship-rejected.tsx'
import { invitationEmail } from './invitation.tsx'
import { midtermReleasedEmail } from './midterm-released.tsx'
import { midtermRequestEmail } from './midterm-request.tsx'
import { newDeviceEmail } from './new-device.tsx'
import { passkeyChangedEmail } from './passkey-changed.tsx'
import { resetPasswordEmail } from './reset-password.tsx'
import { scheduledExportEmail } from './scheduled-export.tsx'
import { signInCodeEmail } from './sign-in-code.tsx'
import { signInLinkEmail } from './sign-in-link.tsx'
import { staffMessageEmail } from './staff-message.tsx'
import { supervisorConfirmationEmail } from './supervisor-confirmation.tsx'
import { supervisorDeclinedEmail } from './supervisor-declined.tsx'
import { supervisorHandedOverEmail } from './supervisor-handed-over.tsx'
import { verifyEmail } from './verify-email.tsx'
import { weeklyDigestEmail } from './weekly-digest.tsx'

const SITE = {
  productName: 'Fieldmark',
  publicUrl: 'https://fieldmark.example.edu',
  universityName: 'Riverside University',
  supportEmail: 'careers@riverside.example',
  appearance: DEFAULT_APPEARANCE,
  ownWords: null,
}
const DASHBOARD = `${SITE.publicUrl}/dashboard`
const FORM = `${SITE.publicUrl}/feedback/submit/sample-token-of-43-characters-0123456789abc`
const ACCOUNT = `${SITE.publicUrl}/verify-email/sample`

const INTERNSHIP = {
  firstName: 'Zoë',
  lastName: 'Çağlar',
  email: 'zoe@students.riverside.example',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
}

/** The facts of all emails. */
const SAMPLE = {
  ...INTERNSHIP,
  site: SITE,
  link: ACCOUNT,
  newEmail: 'zoe.caglar@riverside.example',
  internshipId: '0d4f3c1e-7a52-4d0b-9a7e-5b1f0c9d2e10',
  supervisorId: '5b8e2f90-1c3d-4e6a-8f70-2a9b4c6d8e01',
  supervisorName: 'Dr Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  colleagueName: 'Tomás Ribeiro',
  colleagueEmail: 't.ribeiro@northwind.example',
  requests: [{ ...INTERNSHIP, link: FORM }],
  lastDay: '2026-11-27',
  unsubscribe: `${SITE.publicUrl}/feedback/unsubscribe/sample-token`,
  namedBy: null,
  role: 'manager' as const,
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  signedInAt: new Date('2026-11-20T10:00:00Z'),
  change: 'authenticator added' as const,
  createdAt: new Date('2026-11-20T10:00:00Z'),
  recoveryCodes: 10,
  changedAt: new Date('2026-11-20T10:00:00Z'),
  failureReason: '550 5.1.1 No such user here',
  internships: 3,
  feedback: 1,
  openRequests: 0,
  assignedInternships: 1,
  assignedFeedback: 0,
  every: 'month' as const,
  onDay: 31,
  rejectionReason: 'The dates overlap with your exchange semester.\nPlease check the end date.',
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: null,
  teamwork: 3,
  professionalism: 5,
  overallRating: 4,
  strengths: 'Took initiative on the forecasting project.\nExplained results in plain words.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: '',
}

const FEEDBACK = `${SITE.publicUrl}/feedback/view/${SAMPLE.supervisorId}/${SAMPLE.internshipId}`
const MIDTERM = `${SITE.publicUrl}/midterm-feedback/${SAMPLE.supervisorId}`

/** Each email with its subject and link; the copy has no link. */
const EMAILS: [subject: string, link: string, email: (facts: typeof SAMPLE) => EmailMessage][] = [
  ["Your feedback on Zoë Çağlar's internship", FORM, feedbackRequestEmail],
  ["Reminder: your feedback on Zoë Çağlar's internship", FORM, feedbackReminderEmail],
  ['Please confirm that you supervise Zoë Çağlar at Northwind Energy', FORM, supervisorConfirmationEmail],
  ['Dr Helena Marsh has submitted feedback on your internship', DASHBOARD, feedbackSubmittedEmail],
  ['Your feedback from Dr Helena Marsh is ready to read', FEEDBACK, feedbackApprovedEmail],
  ["Mid-term feedback on Zoë Çağlar's internship", ACCOUNT, midtermRequestEmail],
  ['Your mid-term feedback from Dr Helena Marsh is ready to read', MIDTERM, midtermReleasedEmail],
  ['Your internship at Northwind Energy is approved', DASHBOARD, internshipApprovedEmail],
  ['Your internship at Northwind Energy was not approved', DASHBOARD, internshipRejectedEmail],
  ['Please check the address of Dr Helena Marsh: our email did not arrive', DASHBOARD, deliveryFailedEmail],
  ['Please correct your supervisor: Dr Helena Marsh did not supervise you', DASHBOARD, supervisorDeclinedEmail],
  ['Tomás Ribeiro is your supervisor now, named by Dr Helena Marsh', DASHBOARD, supervisorHandedOverEmail],
  ['Confirm your email address for Fieldmark', ACCOUNT, verifyEmail],
  ['You already have a Fieldmark account', `${SITE.publicUrl}/login`, alreadyRegisteredEmail],
  ['Reset your Fieldmark password', ACCOUNT, resetPasswordEmail],
  ['Confirm the new email address of your Fieldmark account', ACCOUNT, allowNewAddressEmail],
  ['Confirm your new email address for Fieldmark', ACCOUNT, confirmNewAddressEmail],
  ['Your link to log in to Fieldmark', ACCOUNT, signInLinkEmail],
  ['You are invited to Fieldmark', ACCOUNT, invitationEmail],
  ['New sign-in to your Fieldmark account', `${SITE.publicUrl}/reset-password`, newDeviceEmail],
  [
    'A passkey was added to your Fieldmark account',
    `${SITE.publicUrl}/reset-password`,
    (facts) => passkeyChangedEmail({ ...facts, change: 'added' }),
  ],
  ['This week: 4 waiting for a decision', `${SITE.publicUrl}/manage/internships?assigned=me`, weeklyDigestEmail],
  [
    'Your scheduled export: Approved at Northwind Energy',
    `${SITE.publicUrl}/manage/exports/sample-id`,
    (facts) => scheduledExportEmail({ ...facts, id: 'sample-id', name: `Approved at ${facts.employerName}` }),
  ],
  [
    'Your internship at Northwind Energy',
    `${SITE.publicUrl}/feedback/unsubscribe/sample-token`,
    ({ site, firstName, email, employerName, unsubscribe }) =>
      staffMessageEmail({
        site,
        to: { name: firstName, address: email },
        sender: { name: 'Mara Manager', address: 'mara@riverside.example' },
        subject: `Your internship at ${employerName}`,
        body: `Hello ${firstName},\n\nplease call us.`,
        unsubscribe: { url: unsubscribe, label: 'Stop these emails' },
      }),
  ],
  ['Authenticator app added: your Fieldmark account', `${SITE.publicUrl}/reset-password`, factorChangedEmail],
]

const TYPED = /^(firstName|lastName|supervisorName|colleagueName|positionTitle|employerName|universityName|\w+Reason)$/

/** The sample with this text in place of everything that people typed. */
function typed(text: string): typeof SAMPLE {
  return JSON.parse(JSON.stringify(SAMPLE), (key, value) => {
    if (key.endsWith('At')) return new Date(value)
    return TYPED.test(key) ? text : value
  })
}

it('an erased person gets no link, and somebody whose request was declined the reason', () => {
  const recipient = { site: SITE, name: 'Zoë Çağlar', address: 'zoe@students.riverside.example' }
  const erased = dataErasedEmail(recipient)
  expect(erased.to).toEqual({ name: 'Zoë Çağlar', address: recipient.address })
  expect(erased.text).toContain('Riverside University has erased what Fieldmark held about you')
  const declined = erasureDeclinedEmail({ ...recipient, declineReason: 'The <grade> is needed until 2028.' })
  expect(declined.text).toContain('The <grade> is needed until 2028.')
  expect(declined.html).toContain('The &lt;grade&gt; is needed until 2028.')
})

describe.each(EMAILS)('%s', (subject, link, email) => {
  it('has its subject, and its link in the HTML and the plain text', () => {
    const { html, text, ...rest } = email(SAMPLE)
    expect(rest.subject).toBe(subject)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(text).toContain(link)
    expect(text).not.toMatch(/<\w|undefined|null|\[object/)
  })

  it('shows the configured product name', () => {
    const { html, text } = email({ ...SAMPLE, site: { ...SITE, productName: 'Praktika' } })
    expect(html).toContain('Praktika')
    expect(text).toContain('Praktika')
    expect(html + text).not.toMatch(/Fieldmark\b/)
  })

  it('loads nothing and runs nothing', () => {
    const { html } = email(SAMPLE)
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(|@import/i)
  })

  it('escapes markup in names', () => {
    const { html, text } = email(typed('</title><script>alert(1)</script><img src=x onerror="alert(2)"> & "Co"'))
    expect(html).not.toMatch(/<script|<img/i)
    expect(text).not.toContain('&lt;')
  })

  it('has a subject of one line and limited length, whatever the names contain', () => {
    const hostile = email(typed('Zoë\r\nBcc: all@x.example\u2028\u202eelosrever'))
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
    const long = email(typed('Ł'.repeat(200)))
    expect(long.subject.length).toBeLessThanOrEqual(200)
  })

  it('keeps right-to-left names and emoji unchanged', () => {
    const { html, text } = email(typed('عمر بن الخطّاب 👩‍🔬'))
    const both = html + text
    expect(both.includes('عمر بن الخطّاب 👩‍🔬')).toBe(true)
  })
})

describe("the supervisor's emails", () => {
  it.each([
    ['request', feedbackRequestEmail(SAMPLE)],
    ['reminder', feedbackReminderEmail(SAMPLE)],
  ])('the %s says who asks, how long it takes, and that the link expires in 7 days', (_name, { html, text }) => {
    for (const sentence of [
      'Zoë Çağlar',
      'about five minutes',
      'No account is needed.',
      'The link expires in 7 days: it works until Nov 27, 2026.',
    ]) {
      expect(html).toContain(sentence)
      expect(text).toContain(sentence)
    }
    expect(html).toMatch(
      /href="https:\/\/fieldmark\.example\.edu\/feedback\/unsubscribe\/sample-token"[^>]*>Stop these reminders</,
    )
    expect(text).toContain('Stop these reminders')
  })
})

describe('an email about several students', () => {
  const about = (...names: string[]) => ({
    ...SAMPLE,
    requests: names.map((name, index) => {
      const [firstName = '', lastName = ''] = name.split(' ')
      return { ...INTERNSHIP, firstName, lastName, link: `${FORM}${index}` }
    }),
  })

  it('has a named link for each of them', () => {
    const { subject, html, text } = feedbackRequestEmail(about('Amira Haddad', 'Jonas Weber'))
    expect(subject).toBe('Your feedback on the internships of Amira Haddad and Jonas Weber')
    for (const body of [html, text]) {
      expect(body).toContain('Give feedback on Amira Haddad')
      expect(body).toContain(`${FORM}0`)
      expect(body).toContain('Give feedback on Jonas Weber')
      expect(body).toContain(`${FORM}1`)
    }
  })

  it('names two and counts the others', () => {
    const { subject } = feedbackReminderEmail(about('Amira Haddad', 'Jonas Weber', 'Zoë Çağlar'))
    expect(subject).toBe('Reminder: your feedback on the internships of Amira Haddad, Jonas Weber and 1 other')
  })
})

describe('a copy', () => {
  it('contains every answer with its label and line breaks', () => {
    const { subject, text } = feedbackCopyEmail(SAMPLE)
    expect(subject).toBe('A copy of your feedback on Zoë Çağlar')
    for (const answer of ['4/5 Exceeds Expectations', 'Not observed', 'Could ask for help sooner.'])
      expect(text).toContain(answer)
    expect(text).toContain('forecasting project.\nExplained results')
    expect(text).not.toContain('Additional comments')
  })

  it('escapes markup', () => {
    const { html } = feedbackCopyEmail({ ...SAMPLE, strengths: '<script>alert(1)</script>' })
    expect(html).not.toContain('<script')
  })
})

it.each([
  [signInCodeEmail, 'Your code to log in to Fieldmark'],
  [confirmationCodeEmail, 'Your code to confirm that it is you'],
])('shows a code, but not in the subject or the preview of the mailbox: %o', (compose, expected) => {
  const { subject, html, text } = compose({ ...SAMPLE, code: '12345678' })
  expect(subject).toBe(expected)
  expect(text).toContain('1234 5678')
  expect(html.match(/1234 5678/g)).toHaveLength(1)
})

describe('a rejection', () => {
  it('quotes the reason with its line breaks', () => {
    const { text } = internshipRejectedEmail(SAMPLE)
    expect(text).toContain('The dates overlap with your exchange semester.\nPlease check the end date.')
  })

  it('leaves out the reason if there is none', () => {
    const { html, text } = internshipRejectedEmail({ ...SAMPLE, rejectionReason: null })
    expect(text).toContain('was rejected.\n')
    expect(html).not.toContain('class="quotation')
  })
})
