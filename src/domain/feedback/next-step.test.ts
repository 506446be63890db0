import { describe, expect, it } from 'vitest'
import { DAY } from '../time/durations.ts'
import { type NextAction, nextStep } from './next-step.ts'

type Facts = Parameters<typeof nextStep>[0]
type Supervisor = Facts['supervisors'][number]

const ASKED_AT = '2026-06-03T00:00:00Z'
const unasked: Supervisor = {
  id: 'one',
  name: 'Sam Hill',
  email: 's.hill@northwind.example',
  feedbackStatus: null,
  feedbackRequestedAt: null,
  isRequestSent: true,
  openedAt: null,
  submittedAt: null,
  feedbackApprovedAt: null,
  confirmedAt: null,
  declinedAt: null,
  closedAt: null,
  closeReason: null,
  sentBackFrom: null,
  lastEmail: null,
  nextEmailOn: null,
  hasStoppedReminders: false,
  isInPersonDue: false,
  askedInPersonAt: null,
}
const sent = { requestedAt: ASKED_AT, handedOverAt: null, failedAt: null, failureReason: null }
const bounced = { ...sent, failedAt: '2026-06-03T01:00:00Z', failureReason: 'no such mailbox' }
const asked: Supervisor = {
  ...unasked,
  feedbackStatus: 'pending',
  feedbackRequestedAt: ASKED_AT,
  lastEmail: sent,
  nextEmailOn: '2026-06-10',
  isAsked: true,
}
const corrected: Supervisor = { ...asked, lastEmail: null, isAsked: false }
const submitted: Supervisor = { ...asked, feedbackStatus: 'submitted', submittedAt: '2026-06-09T00:00:00Z' }
const approved: Supervisor = { ...submitted, feedbackStatus: 'approved', feedbackApprovedAt: '2026-06-10T00:00:00Z' }
const declined: Supervisor = { ...asked, declinedAt: '2026-06-04T00:00:00Z' }
const sentBack: Supervisor = { ...asked, lastEmail: null, closedAt: '2026-06-05T00:00:00Z', sentBackFrom: 'Sam Hill' }
const internship: Omit<Facts, 'supervisors'> = {
  status: 'approved',
  asksSelfAssessment: false,
  hasSelfAssessment: false,
  earlyAsking: null,
  feedbackDeadline: null,
}

const SENT_BACK = 'The career centre could not use the feedback from Sam Hill.'

/** The next step this long after the request. Unit: milliseconds. */
function step(supervisors: Supervisor[], { after = DAY, ...facts }: Partial<Facts> & { after?: number } = {}) {
  return nextStep({ ...internship, ...facts, supervisors }, new Date(Date.parse(ASKED_AT) + after))
}

describe('the next step is an action of the student', () => {
  it.each<[string, Supervisor, NextAction['kind'], string]>([
    ['nobody was asked', unasked, 'ask', 'Request feedback from Sam Hill'],
    ['the address was corrected', corrected, 'ask', 'Request feedback from Sam Hill'],
    [
      'it was corrected to one asked before',
      { ...corrected, lastEmail: sent },
      'ask',
      'Request feedback from Sam Hill',
    ],
    ['the email was returned', { ...asked, lastEmail: bounced }, 'correct', 'Correct address and send again'],
    ['another email was returned', { ...unasked, lastEmail: bounced }, 'correct', 'Correct supervisor'],
    ['the person declined', declined, 'correct', 'Correct supervisor'],
    ['the person was erased', { ...unasked, email: 'one@erased.invalid' }, 'correct', 'Correct supervisor'],
    ['the answer was sent back', sentBack, 'ask', 'Request feedback from Sam Hill'],
    ['feedback has arrived', approved, 'read', 'Read your feedback'],
  ])('if %s', (_, supervisor, kind, label) => {
    const about = kind === 'ask' ? { supervisorIds: ['one'] } : { supervisorId: 'one' }
    expect(step([supervisor])?.action).toEqual({ kind, label, ...about })
  })

  it('asks at once all who have not been asked', () => {
    const supervisors = [unasked, { ...asked, id: 'two' }, { ...corrected, id: 'three' }, { ...approved, id: 'four' }]
    expect(step(supervisors)?.action).toEqual({
      kind: 'ask',
      label: 'Request feedback from 2 supervisors',
      supervisorIds: ['one', 'three'],
    })
  })

  it('if the internship was rejected', () => {
    expect(step([unasked], { status: 'rejected' })?.action).toEqual({ kind: 'resubmit', label: 'Edit and resubmit' })
  })

  it('says why, unless the button does', () => {
    expect(step([unasked])?.text).toBeUndefined()
    expect(step([{ ...asked, lastEmail: bounced }])?.text).toBe('Our email to Sam Hill did not arrive.')
    expect(step([declined])?.text).toMatch(/^Sam Hill says that they are not your supervisor/)
  })
})

describe('what only others can do has no action', () => {
  it.each<[string, Supervisor, Partial<Facts>, string]>([
    ['the approval', unasked, { status: 'pending' }, 'the career centre will review it, and you will get an email.'],
    ['the form', asked, {}, 'Sam Hill fills in the form.'],
    [
      'the review',
      submitted,
      {},
      'the career centre will review the feedback from Sam Hill, and you will get an email.',
    ],
  ])('%s', (_, supervisor, facts, text) => {
    expect(step([supervisor], facts)).toEqual({ text })
  })

  it('and a request that the office has closed needs nothing', () => {
    const closed: Supervisor = {
      ...asked,
      lastEmail: bounced,
      closedAt: '2026-06-04T00:00:00Z',
      closeReason: 'Not needed',
    }
    expect(step([closed], { after: 30 * DAY })).toBeNull()
    expect(step([closed, unasked])?.action?.kind).toBe('ask')
  })

  it('and there is no step without supervisors', () => {
    expect(step([])).toBeNull()
  })
})

describe('a supervisor who does not answer', () => {
  const silent = { ...asked, nextEmailOn: null }

  it('is asked in person from the 14th day', () => {
    expect(step([asked], { after: 14 * DAY - 1 })?.action).toBeUndefined()
    expect(step([asked], { after: 14 * DAY })).toEqual({
      text: 'Sam Hill was last asked on Jun 3, 2026 and has not answered yet.',
      action: { kind: 'ask-in-person', label: 'Ask Sam Hill in person', supervisorId: 'one' },
    })
  })

  it('gets three days for the last email, for example one to a corrected address', () => {
    const again = { ...asked, lastEmail: { ...sent, requestedAt: '2026-06-20T00:00:00Z' } }
    expect(step([again], { after: 20 * DAY - 1 })?.action).toBeUndefined()
    expect(step([again], { after: 20 * DAY })).toMatchObject({
      text: 'Sam Hill was last asked on Jun 20, 2026 and has not answered yet.',
      action: { kind: 'ask-in-person' },
    })
  })

  it('is reminded once the link has expired and no automatic email follows', () => {
    expect(step([silent], { after: 7 * DAY - 1 })?.action).toBeUndefined()
    expect(step([silent], { after: 7 * DAY })?.action).toMatchObject({ kind: 'remind', label: 'Remind Sam Hill' })
    expect(step([asked], { after: 7 * DAY })?.action).toBeUndefined()
  })

  it('is asked in person instead if they have turned off reminders', () => {
    const action = step([{ ...silent, hasStoppedReminders: true }], { after: 7 * DAY })?.action
    expect(action?.kind).toBe('ask-in-person')
  })

  it('is left alone once they have answered', () => {
    expect(step([submitted], { after: 30 * DAY })?.action).toBeUndefined()
  })
})

describe('around the end of the internship', () => {
  const due = { ...asked, isInPersonDue: true }

  it('the supervisor is asked in person, before the self-assessment', () => {
    expect(step([due], { asksSelfAssessment: true })).toEqual({
      text: 'Now is a good time to ask in person.',
      action: { kind: 'ask-in-person', label: 'Ask Sam Hill in person', supervisorId: 'one' },
    })
    expect(step([{ ...due, lastEmail: bounced }])?.action?.kind).toBe('correct')
  })

  it('the task steps back once the student has asked, and comes again after three days if emails have not helped', () => {
    const told = { ...asked, askedInPersonAt: '2026-06-16T00:00:00Z' }
    expect(step([told], { after: 15 * DAY })).toEqual({
      text: 'Sam Hill fills in the form. You asked in person on Jun 16, 2026.',
    })
    expect(step([told], { after: 16 * DAY })).toMatchObject({
      text: 'Sam Hill was last asked on Jun 16, 2026 and has not answered yet.',
      action: { kind: 'ask-in-person' },
    })
  })
})

describe('with several things to do, what the student can finish comes first', () => {
  const second = { ...unasked, id: 'two', name: 'Tomás Ribeiro' }
  const kinds = (supervisors: Supervisor[], facts: Partial<Facts> & { after?: number } = {}) =>
    step(supervisors, facts)?.action

  it('a correction before a request, a request before reading', () => {
    expect(kinds([second, declined])).toMatchObject({ kind: 'correct', supervisorId: 'one' })
    expect(kinds([approved, second])).toMatchObject({ kind: 'ask', supervisorIds: ['two'] })
    expect(kinds([asked, approved])).toMatchObject({ kind: 'read' })
  })

  it('the self-assessment after the requests and before waiting, until it is written', () => {
    const asks = { asksSelfAssessment: true }
    expect(kinds([unasked], asks)?.kind).toBe('ask')
    expect(kinds([asked], asks)?.kind).toBe('assess-yourself')
    expect(kinds([asked], { ...asks, after: 20 * DAY })?.kind).toBe('assess-yourself')
    expect(kinds([asked], { ...asks, hasSelfAssessment: true })).toBeUndefined()
    expect(kinds([approved], asks)?.kind).toBe('read')
  })

  it('the latest feedback is read', () => {
    const later = { ...approved, id: 'two', feedbackApprovedAt: new Date('2026-06-11T00:00:00Z') }
    expect(kinds([approved, later])).toMatchObject({ kind: 'read', supervisorId: 'two' })
    expect(kinds([{ ...approved, feedbackApprovedAt: null }, later])).toMatchObject({ supervisorId: 'two' })
  })
})

describe('what has gone wrong is said without opening the card, whatever comes next', () => {
  const SAYS = {
    erased: /^This supervisor's data was erased/,
    declined: /says that they are not your supervisor/,
    undelivered: /^Our email to .* did not arrive\.$/,
    sentBack: /^The career centre could not use the feedback from /,
  }
  const closed: Supervisor = { ...asked, closedAt: '2026-06-05T00:00:00Z', closeReason: 'Not needed' }
  /** What each state requires of the student, and what the card says about it. */
  const STATES: Record<string, { facts: Supervisor; says?: (keyof typeof SAYS)[]; does?: NextAction['kind'] }> = {
    erased: { facts: { ...asked, email: 'one@erased.invalid' }, says: ['erased'], does: 'correct' },
    declined: { facts: declined, says: ['declined'], does: 'correct' },
    undelivered: { facts: { ...asked, lastEmail: bounced }, says: ['undelivered'], does: 'correct' },
    'sent back, then declined': {
      facts: { ...sentBack, declinedAt: ASKED_AT },
      says: ['sentBack', 'declined'],
      does: 'correct',
    },
    'sent back': { facts: sentBack, says: ['sentBack'], does: 'ask' },
    'not asked': { facts: unasked, does: 'ask' },
    corrected: { facts: corrected, does: 'ask' },
    'to be asked in person': { facts: { ...asked, isInPersonDue: true }, does: 'ask-in-person' },
    'to be reminded': {
      facts: { ...asked, nextEmailOn: null, lastEmail: { ...sent, requestedAt: '2026-05-01T00:00:00Z' } },
      does: 'remind',
    },
    approved: { facts: approved, does: 'read' },
    asked: { facts: asked },
    submitted: { facts: submitted },
    closed: { facts: closed },
    'for the office': { facts: { ...asked, isForOffice: true } },
    'for the office, sent back': { facts: { ...sentBack, isForOffice: true }, says: ['sentBack'] },
  }
  const URGENCY: (NextAction['kind'] | undefined)[] = ['correct', 'ask', 'ask-in-person', 'remind', 'read', undefined]
  const names = Object.keys(STATES)

  it.each(names.flatMap((first) => names.map((second) => [first, second])))('%s and %s', (...pair) => {
    const states = pair.map((name) => STATES[name!]!)
    const shown = step(states.map(({ facts }, index) => ({ ...facts, id: `${index}`, name: `Person ${index}` })))
    expect(shown?.action?.kind).toBe(URGENCY.find((kind) => states.some(({ does }) => does === kind)))
    const sentences = [...(shown?.news ?? []), ...(shown?.text ? [shown.text] : [])]
    const said = (Object.keys(SAYS) as (keyof typeof SAYS)[]).filter((kind) =>
      sentences.some((sentence) => SAYS[kind].test(sentence)),
    )
    expect(said).toEqual(
      (Object.keys(SAYS) as (keyof typeof SAYS)[]).filter((kind) => states.some(({ says }) => says?.includes(kind))),
    )
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it.each(['pending', 'rejected'] as const)('also while the internship is %s', (status) => {
    expect(step([sentBack], { status })?.news).toEqual([SENT_BACK])
    expect(step([declined], { status })?.news).toBeUndefined()
  })

  it('names who gave the answers, not who is named now', () => {
    const other = { ...sentBack, name: 'Jo Lind', isAsked: false }
    expect(step([other])).toMatchObject({ news: [SENT_BACK], action: { label: 'Request feedback from Jo Lind' } })
  })
})

describe('before the last weeks of an internship', () => {
  const early = { earlyAsking: { startsOn: '2026-08-07' }, asksSelfAssessment: true }
  const planned = { ...unasked, nextEmailOn: '2026-08-18' }

  it.each<[string, Supervisor[], string]>([
    ['we ask', [planned], 'we ask Sam Hill for feedback on Aug 18, 2026.'],
    [
      'we ask both',
      [planned, { ...planned, name: 'Jo Lind' }],
      'we ask Sam Hill and Jo Lind for feedback on Aug 18, 2026.',
    ],
    [
      'nobody is asked automatically',
      [unasked],
      'ask Sam Hill for feedback from Aug 7, 2026 on, near the end of the internship.',
    ],
    ['somebody was asked early', [planned, { ...asked, name: 'Jo Lind' }], 'Jo Lind fills in the form.'],
    ['somebody is to be asked in person', [{ ...asked, isInPersonDue: true }], 'Sam Hill fills in the form.'],
  ])('asking is no action: %s', (_, supervisors, text) => {
    expect(step(supervisors, { ...early, after: 30 * DAY })).toEqual({ text })
  })

  it.each<[string, string | null, string]>([
    ['after the automatic request', '2026-08-18', 'we ask Sam Hill for feedback on Aug 18, 2026.'],
    ['before it', '2026-08-17', 'ask Sam Hill for feedback from Aug 7, 2026 on, near the end of the internship.'],
  ])('a deadline %s can be kept by what the sentence says', (_, feedbackDeadline, text) => {
    expect(step([planned], { ...early, feedbackDeadline, after: 30 * DAY })).toEqual({ text })
  })

  it('says that answers were sent back', () => {
    expect(step([{ ...sentBack, nextEmailOn: null }], early)).toEqual({
      text: 'ask Sam Hill for feedback from Aug 7, 2026 on, near the end of the internship.',
      news: [SENT_BACK],
    })
  })

  it('the address is still corrected, and feedback read', () => {
    expect(step([declined, planned], early)?.action?.kind).toBe('correct')
    expect(step([approved, planned], early)?.action?.kind).toBe('read')
  })
})
