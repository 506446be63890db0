/** A whole request: the placeholders depend on the email. */
export const EMAIL_WORDS = {
  email: 'feedback-request',
  subject: 'Your feedback on {student}',
  heading: 'How did {student} do at {employer}?',
  body: 'Dear {supervisor}, {student} asks for your feedback. It takes about five minutes.',
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
