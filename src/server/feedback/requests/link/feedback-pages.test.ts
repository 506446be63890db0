import { describe, expect, it } from 'vitest'
import { LINK_ERRORS } from '#contract/feedback/requests'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { EMPTY_VALUES, parseFeedbackForm } from './feedback-form-values.ts'
import { feedbackFormPage, feedbackSuccessPage, thankYouPage } from './feedback-pages.tsx'
import { linkProblemPage } from './link-error-pages.tsx'
import { draftName } from './link-path.ts'
import { receiptPage } from './receipt.tsx'

const SITE = {
  productName: 'Fieldmark',
  universityName: 'Riverside University',
  supportEmail: 'careers@riverside.example',
  appearance: DEFAULT_APPEARANCE,
  stylesheet: '/assets/server-pages.css',
  font: '/assets/public-sans.woff2',
  headingFont: '/assets/newsreader.woff2',
  draftScript: '/assets/draft.js',
}
const REQUEST = {
  supervisor: { id: '1', name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' },
  internship: {
    id: '2',
    studentName: 'Zoë Çağlar',
    positionTitle: 'Data Analyst Intern',
    employerName: 'Northwind Energy',
    startDate: '2026-06-01',
    endDate: '2026-08-28',
  },
  allowsNotObserved: false,
  questions: [],
}
const name = draftName({ supervisorId: '1', address: 'h.marsh@northwind.example' })
const RECEIPT = {
  internship: REQUEST.internship,
  submittedOn: '2026-11-26',
  isReleased: false,
  supportEmail: 'careers@riverside.example',
  canBeChanged: true,
  copy: { action: '/feedback/copy/token', isMailed: false },
}
const FORM = {
  token: 'token',
  link: { channel: 'email' as const },
  others: [],
  isFromConfirmation: false,
  draft: name,
  request: REQUEST,
  action: '/feedback/submit/token',
  isReviewed: true,
  lastDay: '2026-11-27',
  tense: 'over' as const,
  promise: 'sealed',
  values: EMPTY_VALUES,
  errors: {},
}

describe('the form', () => {
  it.each([
    ['over', 'How did', null],
    ['running', 'doing at', null],
    [
      'ahead',
      'will be with you at',
      'The internship starts on Jun 1, 2026. Please answer once you have worked together.',
    ],
  ] as const)('speaks of the internship as its dates say: %s', (tense, heading, notice) => {
    const html = feedbackFormPage(SITE, { ...FORM, tense })
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toContain(heading)
    expect(html.includes('The internship starts on')).toBe(notice !== null)
    if (notice) expect(html).toContain(notice)
  })

  it('shows the request, when the link expires, and six ratings', () => {
    const html = feedbackFormPage(SITE, FORM)
    for (const text of ['Riverside University', 'Dr Helena Marsh', 'Nov 27, 2026', 'Jun 1, 2026 - Aug 28, 2026'])
      expect(html).toContain(text)
    expect(html.match(/type="radio"/g)).toHaveLength(30)
    expect(html).not.toContain('autofocus')
    expect(html).not.toContain('error-summary')
  })

  it('says once what the ends of the scale mean, and names their buttons after it', () => {
    const html = feedbackFormPage(SITE, FORM)
    expect(html.match(/>1 = Poor, 5 = Excellent</g)).toHaveLength(1)
    expect(html.match(/1 = Poor/g)).toHaveLength(7)
    expect(html.match(/aria-label="1 = Poor, Needs Improvement"/g)).toHaveLength(6)
    expect(html.match(/aria-label="5 = Excellent, Outstanding"/g)).toHaveLength(6)
  })

  it('leads the wrong person out before the first question', () => {
    const html = feedbackFormPage(SITE, FORM)
    const order = ['A colleague should answer', 'I am not this student&#x27;s supervisor', 'Technical Skills'].map(
      (text) => html.indexOf(text),
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  it("offers 'Not observed' only for the five skills and only if it is allowed", () => {
    expect(feedbackFormPage(SITE, FORM)).not.toContain('bserved')
    const html = feedbackFormPage(SITE, { ...FORM, request: { ...REQUEST, allowsNotObserved: true } })
    expect(html.match(/type="radio"/g)).toHaveLength(35)
    expect(html.match(/>Not observed</g)).toHaveLength(5)
    expect(html).not.toMatch(/name="overallRating"[^>]* value="not-observed"/)
    const typed = parseFeedbackForm(new URLSearchParams({ teamwork: 'not-observed' }), { allowsNotObserved: true })
    const again = feedbackFormPage(SITE, { ...FORM, ...typed, request: { ...REQUEST, allowsNotObserved: true } })
    expect(again).toMatch(/name="teamwork"[^>]* checked=""[^>]* value="not-observed"/)
  })

  it('has no inline styles or handlers, only the draft script, and sends no referrer', () => {
    const html = feedbackFormPage(SITE, FORM)
    expect(html).not.toMatch(/<style|\son\w+=|\sstyle=/i)
    expect(html.match(/<script.*?<\/script>/gs)).toEqual([
      `<script type="module" src="/assets/draft.js" data-draft="${name}"></script>`,
    ])
    expect(html).toContain('<meta name="referrer" content="no-referrer"/>')
  })

  it('leaves out the date while the link has none, and says who reads the answers first', () => {
    expect(feedbackFormPage(SITE, { ...FORM, lastDay: null })).not.toContain('works until')
    expect(feedbackFormPage(SITE, FORM)).toContain('The career centre, then the student')
    expect(feedbackFormPage(SITE, { ...FORM, isReviewed: false })).toContain('The student, as soon as you submit')
  })

  it('shows everything typed again, counts what is wrong and leads to it', () => {
    const typed = new URLSearchParams({
      technicalSkills: '4',
      teamwork: '9',
      strengths: '</textarea><script>x</script>',
    })
    const html = feedbackFormPage(SITE, { ...FORM, ...parseFeedbackForm(typed) })
    expect(html).toMatch(/name="technicalSkills"[^>]* checked=""[^>]* value="4"/)
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;')
    expect(html).toContain('6 answers need your attention.')
    expect(html).toContain('<title>Error: ')
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`)
    expect(html.match(/autofocus=""/g)).toHaveLength(1)
    expect(html).toMatch(/class="error-summary"[^>]* autofocus=""|autofocus=""[^>]* class="error-summary"/)
  })

  it('escapes markup in names', () => {
    const studentName = '<img src=x onerror=alert(1)>'
    const internship = { ...REQUEST.internship, studentName }
    const html = feedbackFormPage(SITE, { ...FORM, request: { ...REQUEST, internship } })
    expect(html).not.toContain('<img')
    expect(thankYouPage(SITE, { receipt: { ...RECEIPT, internship }, draft: name })).not.toContain('<img')
  })
})

describe('the draft in the browser', () => {
  const reason = LINK_ERRORS.LINK_USED.message

  it('has a key that reveals nothing about the link', () => {
    expect(name).toMatch(/^[\w-]{43}$/)
    expect(draftName({ supervisorId: '1', address: 'colleague@northwind.example' })).not.toBe(name)
    expect(draftName({ supervisorId: '2', address: 'h.marsh@northwind.example' })).not.toBe(name)
  })

  it('is deleted once the answers are submitted', () => {
    for (const html of [
      thankYouPage(SITE, { receipt: RECEIPT, draft: name }),
      receiptPage(SITE, { receipt: RECEIPT, draft: name, token: 'token' }),
    ]) {
      expect(html).toContain(`data-draft="${name}"`)
      expect(html).not.toContain('<textarea')
    }
    expect(linkProblemPage(SITE, { reason })).not.toContain('<script')
  })
})

describe('the receipt', () => {
  const pages = (receipt: typeof RECEIPT) => [
    thankYouPage(SITE, { receipt, draft: name }),
    feedbackSuccessPage(SITE, receipt),
    receiptPage(SITE, { receipt, draft: name, token: 'token' }),
  ]

  it('says on every page after submitting what the student will see, and offers a copy', () => {
    for (const html of pages(RECEIPT)) {
      expect(html).toContain('What <bdi>Zoë Çağlar</bdi> will see')
      expect(html).toContain('once the career centre has read them')
      expect(html).toContain('<form action="/feedback/copy/token" method="post">')
    }
  })

  it('says that the student can read it, and that the copy was sent', () => {
    const later = { ...RECEIPT, isReleased: true, copy: { ...RECEIPT.copy, isMailed: true } }
    for (const html of pages(later)) {
      expect(html).toContain('They can be read now.')
      expect(html).toContain('A copy of your answers has been sent')
      expect(html).not.toContain('/feedback/copy/')
    }
  })
})

it('says to whom to write about a wrong answer, and whether it can be changed', () => {
  for (const canBeChanged of [true, false]) {
    const receipt = { ...RECEIPT, canBeChanged }
    for (const html of [
      feedbackSuccessPage(SITE, receipt),
      receiptPage(SITE, { receipt, draft: name, token: 'token' }),
    ]) {
      expect(html).toMatch(/Is one of your answers wrong[?] Write to <a href="mailto:careers@riverside.example"/)
      expect(html.includes('a link with which you change your answers')).toBe(canBeChanged)
    }
  }
})

describe('the end of a visit', () => {
  const nothing = 'There is nothing else to do.'
  const other = {
    supervisorId: '3',
    supervisorName: 'Dr Helena Marsh',
    mailingId: '4',
    internshipId: '5',
    studentId: '6',
    positionTitle: 'Data Analyst Intern',
    employerName: 'Northwind Energy',
    firstName: 'Jonas',
    lastName: 'Weber',
  }

  it.each([
    ['no other request can be opened', { others: [] }, true],
    ['another request can be opened', { others: [other] }, false],
    ['this browser may not see the others', {}, false],
  ])('says that nothing is left to do only if so: %s', (_name, others, isOver) => {
    const receipt = { ...RECEIPT, ...others }
    const last = [feedbackSuccessPage(SITE, receipt), receiptPage(SITE, { receipt, draft: name, token: 'token' })]
    for (const html of last) expect(html.includes(nothing)).toBe(isOver)
    const thanks = thankYouPage(SITE, { receipt, draft: name })
    expect(thanks).toContain('>Continue</a>')
    expect(thanks).not.toContain(nothing)
  })

  it('does not say so to a browser that has submitted nothing', () => {
    expect(feedbackSuccessPage(SITE, null)).not.toContain(nothing)
  })
})

describe('the page of a link that cannot be used', () => {
  it("shows the spec's message and offers a new link if possible", () => {
    const html = linkProblemPage(SITE, {
      reason: 'Magic link has expired',
      renewAction: '/feedback/renew/token',
    })
    expect(html).toContain('<h1>Access Error</h1>')
    expect(html).toContain('Magic link has expired')
    expect(html).toContain(
      'Please check your email for the correct feedback link, or contact the student if you continue to have issues.',
    )
    expect(html).toContain('<form action="/feedback/renew/token" method="post">')
    expect(linkProblemPage(SITE, { reason: 'Invalid token format' })).not.toContain('<form')
  })
})
