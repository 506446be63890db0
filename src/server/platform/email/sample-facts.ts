import { lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import type { EmailSite } from './email-layout.tsx'
import type { AssignmentFacts, InternshipFacts } from './internship-facts.ts'
import type { OwnerFacts, PersonFacts } from './recipients.ts'
import type { DeclinableRequest, RequestsFacts } from './requests-in-email.tsx'

// Made-up people, for previews and tests. Their links lead to no record.

export const SAMPLE_PERSON: PersonFacts = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya.okafor@students.example.edu',
}

export const SAMPLE_OWNER: OwnerFacts = { ...SAMPLE_PERSON, language: null }

export const SAMPLE_INTERNSHIP: InternshipFacts = {
  ...SAMPLE_PERSON,
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
}

export const SAMPLE_ASSIGNMENT: AssignmentFacts = {
  ...SAMPLE_INTERNSHIP,
  internshipId: 'sample',
  supervisorId: 'sample',
  supervisorName: 'Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
}

/** A day after the end of the internship. */
const SAMPLE_TODAY = '2026-08-31'

/** A reason for a rejection. */
export const SAMPLE_REASON = 'The position title does not match your course. Please ask your department first.'

export function sampleRequests({ publicUrl }: EmailSite, now: Date): RequestsFacts<DeclinableRequest> {
  const pages = {
    link: `${publicUrl}/feedback/submit/sample`,
    decline: `${publicUrl}/feedback/decline/sample`,
    colleague: `${publicUrl}/feedback/colleague/sample`,
  }
  return {
    ...SAMPLE_ASSIGNMENT,
    requests: [{ ...SAMPLE_ASSIGNMENT, ...pages, questions: [], canBeReached: false }],
    today: SAMPLE_TODAY,
    lastDay: lastDayOf(linkExpiry(now, 'UTC'), 'UTC'),
    list: null,
    unsubscribe: `${publicUrl}/feedback/unsubscribe/sample`,
    namedBy: null,
  }
}

/** The assignment with a supervisor's answers. */
export const SAMPLE_ANSWERS = {
  ...SAMPLE_ASSIGNMENT,
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: null,
  teamwork: 3,
  professionalism: 5,
  overallRating: 4,
  observations: { communicationSkills: 'Presented the forecast to our customers.' },
  strengths: 'Curious.',
  developmentAreas: 'Patience.',
  additionalComments: '',
  answered: null,
  withheldPassages: [],
  withheldReason: null,
}
