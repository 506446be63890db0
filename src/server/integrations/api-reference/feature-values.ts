/** A whole request: the placeholders depend on the email. */
export const EMAIL_WORDS = {
  email: 'feedback-request',
  subject: 'Your feedback on {student}',
  heading: 'How did {student} do at {employer}?',
  body: 'Dear {supervisor}, {student} asks for your feedback. It takes a few minutes.',
}

/** The institution’s own look and words. */
export const APPEARANCE_VALUES: Record<string, unknown> = {
  'chosen.subject': EMAIL_WORDS.subject,
  'chosen.heading': EMAIL_WORDS.heading,
  'chosen.body': EMAIL_WORDS.body,
  supportEmail: 'careers@riverside.example',
  supportName: 'Career Centre',
  supportUrl: 'https://riverside.example/careers',
  defaultSupportEmail: 'careers@riverside.example',
  accent: '#003366',
  'appearance.content': 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  'appearance.version': 7,
  'emailTexts.subject': 'Your feedback on Maya Okafor',
  'emailTexts.html': '<!DOCTYPE html>…',
  'emailTexts.text': 'Dear Helena Marsh, …',
  'emailTexts.address': 'priya.raman@riverside.example',
}

/** The questions of a set, as admins write them and as they are shown. */
export const QUESTIONS = [
  {
    key: 'safety',
    kind: 'rating',
    section: { en: 'In the laboratory', de: 'Im Labor' },
    label: { en: 'Safety at work', de: 'Arbeitssicherheit' },
    help: null,
    isRequired: true,
    anchors: null,
  },
]
const SHOWN_QUESTION = { key: 'safety', kind: 'rating', section: 'In the laboratory', label: 'Safety at work' }

/** What the fields of a supervisor's answers and visit hold in examples. */
export const FEEDBACK_VALUES: Record<string, unknown> = {
  further: { safety: { value: 4 } },
  questions: [{ ...SHOWN_QUESTION, help: null, isRequired: true, anchors: null, choices: [], reasonFor: null }],
  'answered.set': 'Laboratory',
  'answered.answers': [{ ...SHOWN_QUESTION, value: 4, text: 'Exceeds Expectations', reason: '' }],
  'questionSets.list.questions': QUESTIONS,
  'questionSets.listReady.questions': QUESTIONS,
  'questionSets.listReady.key': 'engineering',
  'questionSets.listReady.name': 'Engineering',
  'questionSets.add.questions': QUESTIONS,
  'questionSets.edit.questions': QUESTIONS,
  'questionSets.name': 'Laboratory',
  'questionSets.version': 2,
  termName: 'Summer 2026',
  technicalSkills: 5,
  communicationSkills: 4,
  problemSolving: 5,
  teamwork: 4,
  professionalism: 5,
  overallRating: 5,
  'observations.technicalSkills': 'Rebuilt our forecast on her own.',
  'observations.communicationSkills': '',
  'observations.problemSolving': 'Found the error in our data that nobody had seen.',
  'observations.teamwork': '',
  'observations.professionalism': 'Warned us a week before a delay.',
  'observations.overallRating': '',
  strengths: 'Learns fast and explains her work well.',
  developmentAreas: 'Ask for feedback earlier.',
  additionalComments: '',
  closedAt: null,
  closeReason: null,
  'openRequests.reason': 'The company has closed.',
  'openRequests.name': 'Helena Marsh',
  'openRequests.email': 'h.marsh@northwind.example',
  givenByName: 'Helena Marsh',
  givenByEmail: 'h.marsh@northwind.example',
  visit: 'q1Zr8Nw2mJ4kq0T7bXv3f0gJ4kq0T7bX',
  promise: 'q1Zr8Nw2mJ4kq0T7bXv3f0gJ4kq0T7bX',
}

/** What the fields of decisions, reviews, notes, assigning, messages and exports hold in examples. */
export const FOLLOW_UP_VALUES: Record<string, unknown> = {
  version: '5d41402abc4b2a76b9719d911017c592',
  asOf: 48_211,
  'staffNotes.text': 'Called the student: the dates are right.',
  columns: 'studentName',
  'scheduledExports.name': 'Approved internships',
  'scheduledExports.onDay': 1,
  nextDueOn: '2026-06-15',
  reviewedByName: 'Priya Raman',
  'sentBack.sentBackByName': 'Priya Raman',
  authorName: 'Priya Raman',
  senderName: 'Priya Raman',
  'assignees.name': 'Priya Raman',
  'assignee.name': 'Priya Raman',
  'messages.subject': 'Please register your internship',
  'messages.body': 'Hello, please register your internship this week.',
  'messages.address': 'maya.okafor@students.example.edu',
  'first.subject': 'Please register your internship',
  'first.body': 'Hello, please register your internship this week.',
  'first.address': 'maya.okafor@students.example.edu',
}

/** Of the assessment report, for `VALUES`. */
export const ASSESSMENT_VALUES: Record<string, unknown> = {
  terms: '6f1c9a52-3f0b-4c1e-8d5e-0f6e3f0b4c1e,0b5f0f6e-7a41-4b7c-9c0d-52a3f0b4c1e7',
  'competencies.id': 'teamwork',
  'competencies.label': 'Teamwork',
  'competencies.set': null,
  'competencies.versions': null,
  'term.name': 'Summer 2026',
  'figures.competency': 'teamwork',
  'figures.n': 24,
  'figures.mean': 4.1,
  'figures.share': 92,
  'figures.notObserved': 1,
  'change.pairs': 17,
  'change.mean': 0.4,
  'gap.pairs': 21,
  'gap.mean': -0.2,
  requested: 30,
  answered: 26,
  rate: 87,
}

/** Of connections to identity providers, for `VALUES`. */
export const SIGN_ON_VALUES: Record<string, unknown> = {
  metadataCertificate: '',
  metadataError: null,
  'endingCertificates.provider': 'https://login.example.edu/idp',
  requestBinding: null,
  nameIdFormat: null,
  entityIds: 'https://login.example.edu/idp',
  'providers.entityId': 'https://login.example.edu/idp',
  'providers.name': 'Example University',
  'signInConnections.findProviders.entityId': 'https://login.example.edu/idp',
  sloUrl: 'https://fieldmark.example.edu/api/auth/sso/saml2/sp/slo',
  startUrl: 'https://fieldmark.example.edu/login/with/4a1e6b0c-7f7e-4d53-8a86-1b2b5a0f9c11',
  'signInConnections.takeReport.id': 'mJ4kq0T7bXw2',
  refusal: null,
  'attributes.name': 'mail',
  'values.values': 'maya.okafor@students.example.edu',
  'identifiers.identifiers': 'subject-id:mokafor@example.edu',
  'groups.groups': 'students',
  'session.readSignOn.name': 'University login',
  'signOn.connection': 'University login',
  'signOn.provider': 'https://login.example.edu/idp',
  'signOn.error': null,
}

/** Of webhooks and their deliveries. */
export const WEBHOOK_VALUES: Record<string, unknown> = {
  'webhooks.name': 'Student information system',
  'webhooks.url': 'https://sis.example.edu/hooks/fieldmark',
  'webhooks.secret': 'whsec_ZXhhbXBsZS1vbmx5LWV4YW1wbGUtb25seS1leGFtcGxlLQ==',
  'webhooks.events': ['internship.approved', 'feedback.approved'],
  'webhooks.event': 'internship.approved',
  oldSecretUntil: null,
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
  dueAt: null,
  responseStatus: 204,
  responseText: '',
  durationMs: 38,
  'webhooks.state': 'delivered',
  'webhooks.attempts': 1,
}
