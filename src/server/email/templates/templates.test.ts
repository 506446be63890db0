import { describe, expect, it } from 'vitest'
import type { RenderedEmail } from '../render-email.ts'
import { deliveryFailedEmail, deliveryFailedSample } from './delivery-failed.tsx'
import { feedbackApprovedEmail, feedbackApprovedSample } from './feedback-approved.tsx'
import { feedbackCopyEmail, feedbackCopySample } from './feedback-copy.tsx'
import { feedbackReminderEmail, feedbackReminderSample } from './feedback-reminder.tsx'
import { feedbackRequestEmail, feedbackRequestSample } from './feedback-request.tsx'
import { feedbackSubmittedEmail, feedbackSubmittedSample } from './feedback-submitted.tsx'
import { internshipApprovedEmail, internshipApprovedSample } from './internship-approved.tsx'
import { internshipRejectedEmail, internshipRejectedSample } from './internship-rejected.tsx'
import { resetPasswordEmail, resetPasswordSample } from './reset-password.tsx'
import { SAMPLE_INTERNSHIP, SAMPLE_LINK } from './samples.ts'
import { supervisorConfirmationEmail, supervisorConfirmationSample } from './supervisor-confirmation.tsx'
import { supervisorDeclinedEmail, supervisorDeclinedSample } from './supervisor-declined.tsx'
import { supervisorHandedOverEmail, supervisorHandedOverSample } from './supervisor-handed-over.tsx'
import { verifyEmail, verifyEmailSample } from './verify-email.tsx'

const DASHBOARD = 'https://fieldmark.example.edu/dashboard'

/** Each email with its sample, its subject and where it leads. */
const EMAILS: [subject: string, link: string, (change: Change) => Promise<RenderedEmail>][] = [
  [
    "Your feedback on Zoë Çağlar's internship",
    SAMPLE_LINK,
    (change) => feedbackRequestEmail(change(feedbackRequestSample)),
  ],
  [
    "Reminder: your feedback on Zoë Çağlar's internship",
    SAMPLE_LINK,
    (change) => feedbackReminderEmail(change(feedbackReminderSample)),
  ],
  [
    'Dr Helena Marsh has submitted feedback on your internship',
    DASHBOARD,
    (change) => feedbackSubmittedEmail(change(feedbackSubmittedSample)),
  ],
  [
    'Your feedback from Dr Helena Marsh is ready to read',
    DASHBOARD,
    (change) => feedbackApprovedEmail(change(feedbackApprovedSample)),
  ],
  [
    'Your internship at Northwind Energy is approved',
    DASHBOARD,
    (change) => internshipApprovedEmail(change(internshipApprovedSample)),
  ],
  [
    'Your internship at Northwind Energy was not approved',
    DASHBOARD,
    (change) => internshipRejectedEmail(change(internshipRejectedSample)),
  ],
  [
    'Please check the address of Dr Helena Marsh: our email did not arrive',
    DASHBOARD,
    (change) => deliveryFailedEmail(change(deliveryFailedSample)),
  ],
  [
    'Please confirm that you supervise Zoë Çağlar at Northwind Energy',
    SAMPLE_LINK,
    (change) => supervisorConfirmationEmail(change(supervisorConfirmationSample)),
  ],
  [
    'Please correct your supervisor: Dr Helena Marsh did not supervise you',
    DASHBOARD,
    (change) => supervisorDeclinedEmail(change(supervisorDeclinedSample)),
  ],
  [
    'Tomás Ribeiro is your supervisor now, named by Dr Helena Marsh',
    DASHBOARD,
    (change) => supervisorHandedOverEmail(change(supervisorHandedOverSample)),
  ],
  [
    'Confirm your email address for Fieldmark',
    verifyEmailSample.link,
    (change) => verifyEmail(change(verifyEmailSample)),
  ],
  [
    'Reset your Fieldmark password',
    resetPasswordSample.link,
    (change) => resetPasswordEmail(change(resetPasswordSample)),
  ],
]

type Change = <Props>(props: Props) => Props
const same: Change = (props) => props

const IS_FACT =
  /^(studentName|supervisorName|firstName|colleagueName|positionTitle|employerName|universityName|reason)$/

/** Puts a text in the place of every name that people typed. */
function typed(text: string): Change {
  return (props) =>
    JSON.parse(JSON.stringify(props), (key, value) => {
      if (key === 'expiresAt') return new Date(value)
      return IS_FACT.test(key) ? text : value
    })
}

describe.each(EMAILS)('%s', (subject, link, email) => {
  it('leads to the right place in HTML and in plain text, under its subject', async () => {
    const { html, text, ...rest } = await email(same)
    expect(rest.subject).toBe(subject)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(text).toContain(link)
    expect(text).not.toMatch(/<\w|undefined|null|\[object/)
  })

  it('names the product as configured', async () => {
    const { html, text } = await email((props) => ({
      ...props,
      site: { ...(props as WithSite).site, productName: 'Praktika' },
    }))
    expect(html).toContain('Praktika')
    expect(text).toContain('Praktika')
    expect(html + text).not.toMatch(/Fieldmark\b/)
  })

  it('loads nothing and runs nothing', async () => {
    const { html } = await email(same)
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(|@import/i)
  })

  it('keeps mark-up in names as text', async () => {
    const { html, text } = await email(typed('</title><script>alert(1)</script><img src=x onerror="alert(2)"> & "Co"'))
    expect(html).not.toMatch(/<script|<img/i)
    expect(text).not.toContain('&lt;')
  })

  it('has a one-line subject of bearable length whatever the names hold', async () => {
    const hostile = await email(typed('Zoë\r\nBcc: all@x.example\u2028\u202eelosrever'))
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
    const long = await email(typed('Ł'.repeat(200)))
    expect(long.subject.length).toBeLessThanOrEqual(200)
  })

  it('carries right-to-left names and emoji unchanged', async () => {
    const { html, text } = await email(typed('عمر بن الخطّاب 👩‍🔬'))
    const both = html + text
    expect(both.includes('عمر بن الخطّاب 👩‍🔬')).toBe(true)
  })
})

type WithSite = { site: typeof verifyEmailSample.site }

describe('the supervisor’s emails', () => {
  it.each([
    ['request', feedbackRequestEmail(feedbackRequestSample)],
    ['reminder', feedbackReminderEmail(feedbackReminderSample)],
  ])('the %s tells who asks, how long it takes, and that the link expires in 7 days', async (_name, email) => {
    const { html, text } = await email
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
  const [request] = feedbackRequestSample.requests
  const about = (...names: string[]) => ({
    ...feedbackRequestSample,
    requests: names.map((studentName, index) => ({
      internship: { ...SAMPLE_INTERNSHIP, studentName },
      link: `${request?.link}${index}`,
    })),
  })

  it('has a link for each of them under the name', async () => {
    const { subject, html, text } = await feedbackRequestEmail(about('Amira Haddad', 'Jonas Weber'))
    expect(subject).toBe('Your feedback on the internships of Amira Haddad and Jonas Weber')
    for (const body of [html, text]) {
      expect(body).toContain('Give feedback on Amira Haddad')
      expect(body).toContain(`${request?.link}0`)
      expect(body).toContain('Give feedback on Jonas Weber')
      expect(body).toContain(`${request?.link}1`)
    }
  })

  it('names two and counts the others', async () => {
    const { subject } = await feedbackReminderEmail(about('Amira Haddad', 'Jonas Weber', 'Zoë Çağlar'))
    expect(subject).toBe('Reminder: your feedback on the internships of Amira Haddad, Jonas Weber and 1 other')
  })
})

describe('a copy', () => {
  it('holds every answer with its word and line breaks', async () => {
    const { subject, text } = await feedbackCopyEmail(feedbackCopySample)
    expect(subject).toBe('A copy of your feedback on Zoë Çağlar')
    for (const answer of ['4/5 Exceeds Expectations', 'Not observed', 'Could ask for help sooner.'])
      expect(text).toContain(answer)
    expect(text).toContain('forecasting project.\nExplained results')
    expect(text).not.toContain('Additional comments')
  })

  it('keeps mark-up as text', async () => {
    const { html } = await feedbackCopyEmail({ ...feedbackCopySample, strengths: '<script>alert(1)</script>' })
    expect(html).not.toContain('<script')
  })
})

describe('a rejection', () => {
  it('quotes the reason with its line breaks', async () => {
    const { text } = await internshipRejectedEmail(internshipRejectedSample)
    expect(text).toContain('The dates overlap with your exchange semester.\nPlease check the end date.')
  })

  it('leaves out the reason when there is none', async () => {
    const { html, text } = await internshipRejectedEmail({ ...internshipRejectedSample, reason: null })
    expect(text).toContain('was rejected.\n')
    expect(html).not.toContain('class="quotation')
  })
})
