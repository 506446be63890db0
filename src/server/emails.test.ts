import { describe, expect, it } from 'vitest'
import type { ReminderPlace } from '#domain/feedback/reminder-place'
import { EMAIL_KINDS, type EmailKind } from '#domain/platform/email-kinds'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { EMAILS } from './emails.ts'
import { feedbackReminder } from './feedback/requests/asking/feedback-reminder-email.tsx'
import { feedbackRequest } from './feedback/requests/asking/feedback-request-email.tsx'
import { feedbackCopy } from './feedback/requests/emails/feedback-copy-email.tsx'
import { confirmationCode } from './identity/reauthentication/confirmation-code-email.tsx'
import { signInCode } from './identity/sign-in/email-sign-in/sign-in-code-email.tsx'
import { internshipRejected } from './internships/internships/internship-rejected-email.tsx'
import type { Email } from './platform/email/define-email.ts'
import { dataErased } from './privacy/erasure/data-erased-email.tsx'
import { erasureDeclined } from './privacy/erasure/erasure-declined-email.tsx'

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
const PAGES = { link: FORM, decline: `${SITE.publicUrl}/decline`, colleague: `${SITE.publicUrl}/colleague` }
const ACCOUNT = `${SITE.publicUrl}/verify-email/sample`
const PASSWORD = `${SITE.publicUrl}/reset-password`

const INTERNSHIP = {
  firstName: 'Zoë',
  lastName: 'Çağlar',
  email: 'zoe@students.riverside.example',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
}

/** The facts of all emails, in addition to their own samples. */
const SAMPLE = {
  ...INTERNSHIP,
  link: ACCOUNT,
  newEmail: 'zoe.caglar@riverside.example',
  internshipId: '0d4f3c1e-7a52-4d0b-9a7e-5b1f0c9d2e10',
  supervisorId: '5b8e2f90-1c3d-4e6a-8f70-2a9b4c6d8e01',
  supervisorName: 'Dr Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  colleagueName: 'Tomás Ribeiro',
  colleagueEmail: 't.ribeiro@northwind.example',
  questions: [],
  requests: [{ ...INTERNSHIP, ...PAGES, questions: [], canBeReached: true }],
  canBeReached: true,
  today: '2026-11-20',
  lastDay: '2026-11-27',
  list: null,
  unsubscribe: `${SITE.publicUrl}/feedback/unsubscribe/sample-token`,
  namedBy: null,
  tasks: [
    {
      ...INTERNSHIP,
      supervisorId: '5b8e2f90-1c3d-4e6a-8f70-2a9b4c6d8e01',
      supervisorName: 'Dr Helena Marsh',
      sentBackAt: new Date('2026-11-16T12:00:00Z'),
    },
  ],
  role: 'manager' as const,
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  signedInAt: new Date('2026-11-20T10:00:00Z'),
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
  declineReason: 'The grade is needed until 2028.',
  rejectionReason: 'The dates overlap with your exchange semester.\nPlease check the end date.',
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: null,
  teamwork: 3,
  professionalism: 5,
  overallRating: 4,
  withheldPassages: ['Once ill.'],
  withheldReason: 'Health is private.',
  strengths: 'Took initiative on the forecasting project.\nExplained results in plain words.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: '',
  answered: null,
  observations: {},
  subject: 'Your internship at {employer}',
  body: 'Hello {first name},\n\nplease call us.',
}

const FEEDBACK = `${SITE.publicUrl}/feedback/view/${SAMPLE.supervisorId}/${SAMPLE.internshipId}`
const MIDTERM = `${SITE.publicUrl}/midterm-feedback/${SAMPLE.supervisorId}`

/** The subject of each email, and its link if it has one. */
const EXPECTED: Record<EmailKind, [subject: string, link: string | null]> = {
  'feedback-request': ["Your feedback on Zoë Çağlar's internship", FORM],
  'feedback-reminder': ["Reminder: your feedback on Zoë Çağlar's internship", FORM],
  'supervisor-confirmation': ['Please confirm that you supervise Zoë Çağlar at Northwind Energy', FORM],
  'feedback-submitted': ['Dr Helena Marsh has submitted feedback on your internship', DASHBOARD],
  'feedback-approved': ['Your feedback from Dr Helena Marsh is ready to read', FEEDBACK],
  'feedback-copy': ['A copy of your feedback on Zoë Çağlar', null],
  'feedback-entered': ['Your feedback on Zoë Çağlar, entered by the career centre', null],
  'second-contact-request': ["Could you give feedback on Zoë Çağlar's internship?", FORM],
  'second-contact-notice': ['We have asked Dora Lind too about Zoë Çağlar', FORM],
  'midterm-request': ["Mid-term feedback on Zoë Çağlar's internship", ACCOUNT],
  'in-person-receipt': ['Your feedback on Zoë Çağlar, given in person', null],
  'in-person-code': ['123 456 is your confirmation code for the feedback on Zoë Çağlar', null],
  'ask-in-person': ['Ask Dr Helena Marsh in person for your feedback', DASHBOARD],
  'ask-again': ['Ask Dr Helena Marsh for feedback again', DASHBOARD],
  'midterm-released': ['Your mid-term feedback from Dr Helena Marsh is ready to read', MIDTERM],
  'internship-approved': ['Your internship at Northwind Energy is approved', DASHBOARD],
  'internship-rejected': ['Your internship at Northwind Energy was not approved', DASHBOARD],
  'internship-set-back': ['Your internship at Northwind Energy is waiting for approval again', DASHBOARD],
  'feedback-sent-back': ['Your feedback on Zoë Çağlar could not be used', null],
  'feedback-withheld': ['Part of your feedback on Zoë Çağlar was withheld', null],
  'feedback-shown': ['What was withheld from your feedback on Zoë Çağlar is shown after all', null],
  'feedback-not-usable': ['The feedback from Dr Helena Marsh could not be used', DASHBOARD],
  'feedback-question': ['A question about your feedback on Zoë Çağlar', FORM],
  'question-answered': [
    'Dr Helena Marsh has answered your question',
    `${SITE.publicUrl}/manage/feedback?status=all&open=sample`,
  ],
  'feedback-set-back': ['The feedback from Dr Helena Marsh is under review again', DASHBOARD],
  'delivery-failed': ['Please check the address of Dr Helena Marsh: our email did not arrive', DASHBOARD],
  'supervisor-declined': ['Please correct your supervisor: Dr Helena Marsh is not your supervisor', DASHBOARD],
  'supervisor-decline-undone': ['Dr Helena Marsh supervises you after all', DASHBOARD],
  'supervisor-handed-over': ['Tomás Ribeiro is your supervisor now, named by Dr Helena Marsh', DASHBOARD],
  'supervisor-hand-over-undone': ['Dr Helena Marsh will answer after all', DASHBOARD],
  'verify-email': ['Confirm your email address for Fieldmark', ACCOUNT],
  'already-registered': ['You already have a Fieldmark account', `${SITE.publicUrl}/login`],
  'reset-password': ['Reset your Fieldmark password', ACCOUNT],
  'allow-new-address': ['Confirm the new email address of your Fieldmark account', ACCOUNT],
  'confirm-new-address': ['Confirm your new email address for Fieldmark', ACCOUNT],
  'sign-in-code': ['Your code to log in to Fieldmark', null],
  'sign-in-link': ['Your link to log in to Fieldmark', ACCOUNT],
  'confirmation-code': ['Your code to confirm that it is you', null],
  'student-invitation': ['Your Fieldmark account', ACCOUNT],
  invitation: ['You are invited to Fieldmark', ACCOUNT],
  'new-device': ['New sign-in to your Fieldmark account', PASSWORD],
  'passkey-added': ['A passkey was added to your Fieldmark account', PASSWORD],
  'passkey-removed': ['A passkey was removed from your Fieldmark account', PASSWORD],
  'factor-changed': ['Authenticator app added: your Fieldmark account', PASSWORD],
  'weekly-digest': ['This week: 4 waiting for a decision', `${SITE.publicUrl}/manage/internships?assigned=me`],
  'scheduled-export': [
    'Your scheduled export: Approved at Northwind Energy',
    `${SITE.publicUrl}/manage/exports/sample-id`,
  ],
  'staff-message': ['Your internship at Northwind Energy', SAMPLE.unsubscribe],
  'test-email': ['Test: You already have a Fieldmark account', `${SITE.publicUrl}/login`],
  'question-set-test': ["Test: Your feedback on Maya Okafor's internship", `${SITE.publicUrl}/feedback/test/sample`],
  'role-lowered': ['Zoë Çağlar (zoe@university.edu) has lost a role', `${SITE.publicUrl}/admin/users`],
  'certificate-ending': [
    'The certificate of University sign-on expires on Oct 1, 2026',
    `${SITE.publicUrl}/admin/sign-in`,
  ],
  'webhook-disabled': ['The webhook Timetable was disabled', `${SITE.publicUrl}/admin/webhooks/sample`],
  'own-data-link': ['Your data in Fieldmark', ACCOUNT],
  'data-erased': ['Your data in Fieldmark was erased', null],
  'erasure-declined': ['Your request to erase your data in Fieldmark', null],
}

const NOW = new Date('2026-11-20T10:00:00Z')

function factsOf(email: Email): object {
  const facts = { ...email.sample(SITE, NOW), ...SAMPLE }
  if (email.kind !== 'scheduled-export') return facts
  return { ...facts, id: 'sample-id', name: `Approved at ${facts.employerName}` }
}

function compose<Job extends object, Facts extends object>(email: Email<Job, Facts>, facts: NoInfer<Facts>) {
  const { language: _language, ...to } = email.recipient(facts)
  return { to, ...email.body(SITE, facts) }
}

const TYPED = /^(firstName|lastName|supervisorName|colleagueName|positionTitle|employerName|universityName|\w+Reason)$/

/** The email with all typed text replaced by this text. */
function typed(email: Email, text: string) {
  return email.body(replaced(SITE, text), replaced(factsOf(email), text))
}

function replaced<Value>(value: Value, text: string): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, text)) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, each]: [string, unknown]) => [
    key,
    TYPED.test(key) ? text : replaced(each, text),
  ])
  return Object.fromEntries(entries) as Value
}

it('every kind of email is in the list, once', () => {
  expect(EMAILS.map(({ kind }) => kind).toSorted()).toEqual(EMAIL_KINDS.toSorted())
})

it('an erased person gets no link, and somebody whose request was declined the reason', () => {
  const recipient = { name: 'Zoë Çağlar', address: 'zoe@students.riverside.example' }
  const erased = compose(dataErased, { ...recipient, language: null })
  expect(erased.to).toEqual({ name: 'Zoë Çağlar', address: recipient.address })
  expect(erased.text).toContain('Riverside University has erased what Fieldmark held about you')
  const declined = compose(erasureDeclined, { ...recipient, declineReason: 'The <grade> is needed until 2028.' })
  expect(declined.text).toContain('The <grade> is needed until 2028.')
  expect(declined.html).toContain('The &lt;grade&gt; is needed until 2028.')
})

describe.each(EMAILS.map((email) => ({ kind: email.kind, email })))('$kind', ({ kind, email }) => {
  const [subject, link] = EXPECTED[kind]

  it('has its subject, and its link in the HTML and the plain text', () => {
    const { html, text, ...rest } = email.body(SITE, factsOf(email))
    expect(rest.subject).toBe(subject)
    if (link) {
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
      expect(text).toContain(link)
    }
    expect(text).not.toMatch(/<\w|undefined|null|\[object/)
  })

  it('shows the configured product name', () => {
    const { html, text } = email.body({ ...SITE, productName: 'Praktika' }, factsOf(email))
    expect(html).toContain('Praktika')
    expect(text).toContain('Praktika')
    expect(html + text).not.toMatch(/Fieldmark\b/)
  })

  it('loads nothing and runs nothing', () => {
    const { html } = email.body(SITE, factsOf(email))
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(|@import/i)
  })

  it('escapes markup in names', () => {
    const { html, text } = typed(email, '</title><script>alert(1)</script><img src=x onerror="alert(2)"> & "Co"')
    expect(html).not.toMatch(/<script|<img/i)
    expect(text).not.toContain('&lt;')
  })

  it('has a subject of one line and limited length, whatever the names contain', () => {
    const hostile = typed(email, 'Zoë\r\nBcc: all@x.example\u2028\u202eelosrever')
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
    const long = typed(email, 'Ł'.repeat(200))
    expect(long.subject.length).toBeLessThanOrEqual(200)
  })

  it('keeps right-to-left names and emoji unchanged', () => {
    const { html, text } = typed(email, 'عمر بن الخطّاب 👩‍🔬')
    const both = html + text
    expect(both.includes('عمر بن الخطّاب 👩‍🔬')).toBe(true)
  })
})

/** The emails that go to supervisors. */
const TO_SUPERVISORS: readonly EmailKind[] = [
  'supervisor-confirmation',
  'feedback-request',
  'feedback-reminder',
  'midterm-request',
  'second-contact-request',
  'second-contact-notice',
  'in-person-code',
  'in-person-receipt',
  'feedback-copy',
  'feedback-entered',
  'feedback-question',
  'feedback-sent-back',
  'feedback-withheld',
  'feedback-shown',
  'staff-message',
  'own-data-link',
  'data-erased',
  'erasure-declined',
]

describe('who writes', () => {
  const appearance = { ...DEFAULT_APPEARANCE, supportName: 'Office of Careers' }
  const written = EMAILS.map((email) => {
    const { html, text, replyTo } = email.body({ ...SITE, appearance }, factsOf(email))
    return { kind: email.kind, top: html.slice(html.indexOf('<main'), html.indexOf('<h1')), text, replyTo }
  })
  const toSupervisors = written.filter(({ kind }) => TO_SUPERVISORS.includes(kind))
  const toUsers = written.filter(({ kind }) => !TO_SUPERVISORS.includes(kind) && kind !== 'question-set-test')

  it.each(toSupervisors)('$kind is from the university, which gets the replies', ({ kind, top, text, replyTo }) => {
    expect(top).toContain('Riverside University')
    expect(top).not.toContain('Fieldmark')
    if (kind === 'staff-message') expect(replyTo).toEqual({ name: 'Mara Manager', address: 'mara@riverside.example' })
    else {
      expect(replyTo).toEqual({ name: 'Riverside University', address: 'careers@riverside.example' })
      expect(text).toContain('\nOffice of Careers\nRiverside University\n')
    }
  })

  it.each(toUsers)('$kind is from the product', ({ top, replyTo }) => {
    expect(top).toContain('Fieldmark')
    expect(replyTo).toBeUndefined()
  })
})

/** The emails that ask about a student. The others quote answers, a code, or a reviewer. */
const ASK_ABOUT_STUDENT: readonly EmailKind[] = TO_SUPERVISORS.slice(0, 6)

describe('where the office lets supervisors reply to the student', () => {
  const site = { ...SITE, appearance: { ...DEFAULT_APPEARANCE, repliesToStudent: true } }
  const student = { name: 'Zoë Çağlar', address: INTERNSHIP.email }
  const support = { name: 'Riverside University', address: 'careers@riverside.example' }
  const other = { ...INTERNSHIP, firstName: 'Jonas', email: 'jonas@students.riverside.example' }

  it.each(EMAILS.map((email) => ({ kind: email.kind, email })))('$kind', ({ kind, email }) => {
    const { replyTo } = email.body(site, factsOf(email))
    if (ASK_ABOUT_STUDENT.includes(kind)) expect(replyTo).toEqual(student)
    else if (kind !== 'staff-message' && TO_SUPERVISORS.includes(kind)) expect(replyTo).toEqual(support)
    else expect(replyTo?.address).not.toBe(student.address)
  })

  it.each([
    ['a student who cannot be reached', [{ ...INTERNSHIP, canBeReached: false }], support],
    ['two internships of a student', [INTERNSHIP, { ...INTERNSHIP, employerName: 'Southwind' }], student],
    ['two students', [INTERNSHIP, other], support],
  ])('%s', (_about, students, expected) => {
    const requests = students.map((one) => ({ canBeReached: true, ...one, link: FORM, questions: [] }))
    expect(feedbackRequest.body(site, { ...SAMPLE, requests }).replyTo).toEqual(expected)
  })
})

it('a logo of the university stands beside its name, which is read once', () => {
  const appearance = { ...DEFAULT_APPEARANCE, lightLogo: 'image/png' as const }
  const { html } = feedbackRequest.body({ ...SITE, appearance }, SAMPLE)
  expect(html).toMatch(/<img src="[^"]+" alt=""[^>]*>.*Riverside University<\/td>/)
})

describe("the supervisor's emails", () => {
  it.each([
    ['request', feedbackRequest.body(SITE, SAMPLE)],
    ['reminder', feedbackReminder.body(SITE, { ...SAMPLE, place: 'first', thread: {} })],
  ])('the %s says who asks, how long it takes, and that the link expires in 7 days', (_name, { html, text }) => {
    for (const sentence of [
      'Zoë Çağlar',
      'about 5 minutes',
      'No account is needed.',
      'The link expires in 7 days: it works until Nov 27, 2026.',
    ]) {
      expect(html).toContain(sentence)
      expect(text).toContain(sentence)
    }
  })

  const stopIn = (html: string) =>
    /href="[^"]*\/feedback\/unsubscribe\/sample-token"[^>]*>([^<]*)</.exec(html)?.[1] ?? null

  it.each([
    ['supervisor-confirmation', 'Turn off automatic emails'],
    ['feedback-request', 'Turn off automatic emails'],
    ['feedback-reminder', 'Stop these reminders'],
    ['second-contact-notice', 'Stop these reminders'],
    ['second-contact-request', 'Turn off automatic emails'],
  ])('%s: the words of the link that stops are “%s”, and every one has the header', (kind, words) => {
    const email = EMAILS.find((one) => one.kind === kind)!
    const { html, headers } = email.body(SITE, factsOf(email))
    expect(stopIn(html)).toBe(words)
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${SAMPLE.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('reminders differ from place to place, and the last names the other ways to settle it', () => {
    const reminder = (place: ReminderPlace) => feedbackReminder.body(SITE, { ...SAMPLE, place, thread: {} })
    const bodies = (['first', 'second', 'further', 'last'] as const).map((place) => reminder(place).text)
    expect(new Set(bodies).size).toBe(4)
    const [first, second, further, last] = bodies
    expect(first).toContain('how would you rate Zoë Çağlar')
    expect(second).toContain('What is missing is your feedback')
    expect(second).toContain('about 4 minutes')
    for (const part of ['the last reminder', PAGES.decline, PAGES.colleague, 'by telephone']) {
      expect(last).toContain(part)
      for (const other of [first, second, further]) expect(other).not.toContain(part)
    }
  })

  it('own words do not hide that a reminder is the last', () => {
    const ownWords = { subject: 'Please', heading: 'Please', body: 'Please answer about {student}.' }
    const { text } = feedbackReminder.body({ ...SITE, ownWords }, { ...SAMPLE, place: 'last', thread: {} })
    expect(text).toContain('Please answer about Zoë Çağlar.')
    expect(text).toContain('This is the last reminder we have planned.')
  })

  it('the request says that the answer can wait for the end, while all links work past it', () => {
    const request = (today: string, lastDay: string) => feedbackRequest.body(SITE, { ...SAMPLE, today, lastDay }).text
    const wait = 'You can wait until the internship ends: the link works past its end, until Sep 4, 2026.'
    expect(request('2026-08-18', '2026-09-04')).toContain(wait)
    expect(request('2026-08-18', '2026-09-04')).toContain('The link expires in 17 days: it works until Sep 4, 2026.')
    expect(request('2026-06-10', '2026-06-17')).not.toContain('You can wait')
    expect(request('2026-08-31', '2026-09-07')).not.toContain('You can wait')
  })

  it('a second contact reads that they are asked once', () => {
    const email = EMAILS.find(({ kind }) => kind === 'second-contact-request')!
    expect(email.body(SITE, factsOf(email)).text).toContain('We ask you only once: no reminders follow.')
  })
})

describe('an email about several students', () => {
  const about = (...names: string[]) => ({
    ...SAMPLE,
    place: 'first' as const,
    thread: {},
    requests: names.map((name, index) => {
      const [firstName = '', lastName = ''] = name.split(' ')
      return {
        ...INTERNSHIP,
        ...PAGES,
        firstName,
        lastName,
        link: `${FORM}${index}`,
        questions: [],
        canBeReached: true,
      }
    }),
  })

  it('has a named link for each of them', () => {
    const { subject, html, text } = feedbackRequest.body(SITE, about('Amira Haddad', 'Jonas Weber'))
    expect(subject).toBe('Your feedback on the internships of Amira Haddad and Jonas Weber')
    for (const body of [html, text]) {
      expect(body).toContain('Give feedback on Amira Haddad')
      expect(body).toContain(`${FORM}0`)
      expect(body).toContain('Give feedback on Jonas Weber')
      expect(body).toContain(`${FORM}1`)
    }
  })

  it('names two and counts the others', () => {
    const { subject } = feedbackReminder.body(SITE, about('Amira Haddad', 'Jonas Weber', 'Zoë Çağlar'))
    expect(subject).toBe('Reminder: your feedback on the internships of Amira Haddad, Jonas Weber and 1 other')
  })
})

describe('a copy', () => {
  it('contains every answer with its label and line breaks', () => {
    const { subject, text } = feedbackCopy.body(SITE, SAMPLE)
    expect(subject).toBe('A copy of your feedback on Zoë Çağlar')
    for (const answer of ['4/5 Exceeds Expectations', 'Not observed', 'Could ask for help sooner.'])
      expect(text).toContain(answer)
    expect(text).toContain('forecasting project.\nExplained results')
    expect(text).not.toContain('Additional comments')
  })

  it('says what the student does not read, and why', () => {
    const withheld = { withheldPassages: ['Explained results in plain words.'], withheldReason: 'Somebody else did.' }
    const { text } = feedbackCopy.body(SITE, { ...SAMPLE, ...withheld })
    for (const part of ['The career centre withheld this from the student', 'Somebody else did.'])
      expect(text).toContain(part)
    expect(text.split('Explained results in plain words.')).toHaveLength(3)
  })

  it('escapes markup', () => {
    const { html } = feedbackCopy.body(SITE, { ...SAMPLE, strengths: '<script>alert(1)</script>' })
    expect(html).not.toContain('<script')
  })
})

it.each([
  [signInCode, 'Your code to log in to Fieldmark'],
  [confirmationCode, 'Your code to confirm that it is you'],
])('shows a code, but not in the subject or the preview of the mailbox: $0.kind', (email, expected) => {
  const { subject, html, text } = email.body(SITE, { ...SAMPLE, language: null, code: '12345678' })
  expect(subject).toBe(expected)
  expect(text).toContain('1234 5678')
  expect(html.match(/1234 5678/g)).toHaveLength(1)
})

describe('a rejection', () => {
  it('quotes the reason with its line breaks', () => {
    const { text } = internshipRejected.body(SITE, SAMPLE)
    expect(text).toContain('The dates overlap with your exchange semester.\nPlease check the end date.')
  })

  it('leaves out the reason if there is none', () => {
    const { html, text } = internshipRejected.body(SITE, { ...SAMPLE, rejectionReason: null })
    expect(text).toContain('was rejected.\n')
    expect(html).not.toContain('class="quotation')
  })
})
