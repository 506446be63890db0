import * as m from '#messages'
import {
  filledIn,
  hasPersonalLink,
  type PlaceholderValues,
  unknownPlaceholder,
  usedPlaceholders,
} from '../office/mailings.ts'
import { localized } from '../text/localized.ts'

/** The emails whose wording admins can replace: those that people outside the office see most. */
export const EDITABLE_EMAILS = [
  'supervisor-confirmation',
  'feedback-request',
  'feedback-reminder',
  'internship-approved',
  'internship-rejected',
  'feedback-approved',
] as const
export type EditableEmail = (typeof EDITABLE_EMAILS)[number]

/** The language of the default wording. */
export const OWN_LANGUAGE = 'en'

/** An empty line in the body begins a new paragraph. */
export type EmailWords = { subject: string; heading: string; body: string }

type Editable = {
  title: string
  /** The recipient, in words. */
  to: string
  /** What the product adds to the wording. */
  adds: string
  placeholders: readonly string[]
  /** Placeholders of which the wording must contain at least one, so that the reader knows what the email is about. */
  required: readonly string[]
  /** The default wording, for one request. */
  own: EmailWords
}

const OF_REQUESTS = ['student', 'supervisor', 'employer', 'position', 'time needed', 'minutes'] as const
const OF_INTERNSHIPS = ['first name', 'last name', 'employer', 'position'] as const
export const EDITABLE: Record<EditableEmail, Editable> = {
  'supervisor-confirmation': localized({
    title: m.email_texts_kind_confirmation_request,
    to: m.email_texts_recipients_kind_supervisors,
    adds: m.email_texts_adds_facts_and_link,
    placeholders: OF_REQUESTS,
    required: ['student'],
    own: {
      subject: 'Please confirm that you supervise {student} at {employer}',
      heading: 'Do you supervise {student} at {employer}?',
      body: '{student} named you as supervisor. Please tell us whether that is right. Towards the end of the internship we will ask for your feedback, which takes about {minutes} minutes.',
    },
  }),
  'feedback-request': localized({
    title: m.email_texts_kind_feedback_request,
    to: m.email_texts_recipients_kind_supervisors,
    adds: m.email_texts_adds_facts_and_link,
    placeholders: OF_REQUESTS,
    required: ['student'],
    own: {
      subject: "Your feedback on {student}'s internship",
      heading: 'Feedback on {student} at {employer}',
      body: '{student} asks for your feedback on the internship below. {time needed} No account is needed.',
    },
  }),
  'feedback-reminder': localized({
    title: m.email_texts_kind_reminder,
    to: m.email_texts_recipients_kind_supervisors,
    adds: m.email_texts_adds_facts_and_link,
    placeholders: OF_REQUESTS,
    required: ['student'],
    own: {
      subject: "Reminder: your feedback on {student}'s internship",
      heading: 'A reminder: feedback on {student}',
      body: 'This is a friendly reminder of the request from {student}. {time needed} No account is needed.',
    },
  }),
  'internship-approved': localized({
    title: m.common_internship_approved,
    to: m.email_texts_recipients_kind_students,
    adds: m.email_texts_adds_facts_and_dashboard,
    placeholders: OF_INTERNSHIPS,
    required: [],
    own: {
      subject: 'Your internship at {employer} is approved',
      heading: 'Your internship at {employer} is approved',
      body: 'Your internship is on record. When the time is right, ask your supervisors for feedback from your dashboard.',
    },
  }),
  'internship-rejected': localized({
    title: m.common_internship_rejected,
    to: m.email_texts_recipients_kind_students,
    adds: m.email_texts_adds_reason_and_dashboard,
    placeholders: OF_INTERNSHIPS,
    required: [],
    own: {
      subject: 'Your internship at {employer} was not approved',
      heading: 'Your internship at {employer} was not approved',
      body: 'Your registration as {position} at {employer} was rejected. You can edit it on your dashboard; saving your changes resubmits it.',
    },
  }),
  'feedback-approved': localized({
    title: m.common_feedback_approved,
    to: m.email_texts_recipients_kind_students,
    adds: m.email_texts_adds_dashboard_button,
    placeholders: [...OF_INTERNSHIPS, 'supervisor'],
    required: [],
    own: {
      subject: 'Your feedback from {supervisor} is ready to read',
      heading: 'Your feedback from {supervisor} is ready',
      body: 'The feedback on your internship as {position} at {employer} has been approved. You can read it on your dashboard, save it as a PDF report and generate resume text from it.',
    },
  }),
}

/** Why this text cannot be used in the email, as a sentence; null if it can. */
export function wrongWords(text: string, email: EditableEmail): string | null {
  if (hasPersonalLink(text)) return m.email_texts_link_forbidden()
  return unknownPlaceholder(text, EDITABLE[email].placeholders)
}

/** The placeholders of which the wording has none, as a sentence; null if it has one. */
export function missingWords({ subject, heading, body }: EmailWords, email: EditableEmail): string | null {
  const used = usedPlaceholders([subject, heading, body])
  const missing = EDITABLE[email].required.find((name) => !used.includes(name))
  return missing ? m.email_texts_placeholder_missing({ missing }) : null
}

/** The wording for one reader, with its placeholders filled in. */
export function wordsFor({ subject, heading, body }: EmailWords, values: PlaceholderValues) {
  return {
    subject: filledIn(subject, values),
    heading: filledIn(heading, values),
    paragraphs: body.split(/\n{2,}/).map((paragraph) => filledIn(paragraph, values)),
  }
}
