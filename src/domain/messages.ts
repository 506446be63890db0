/** Whom a message of staff goes to. */
export const AUDIENCES = ['students', 'supervisors'] as const
export type Audience = (typeof AUDIENCES)[number]

/** How many people one message can go to. */
export const MAX_RECIPIENTS = 500
/** How many messages one person can send in 24 hours. */
export const MAX_MESSAGES_PER_DAY = 10
/** Unit: characters. */
export const MAX_MESSAGE_LENGTH = 5000

/**
 * What is filled in for each recipient. For students, employer and position are those of the newest internship, and the deadline
 * is the next one for registering. For supervisors, who may have several students, all are named, and the deadline is the
 * earliest one for feedback.
 */
export const PLACEHOLDERS = {
  students: ['first name', 'last name', 'department', 'employer', 'position', 'deadline'],
  supervisors: ['name', 'student', 'employer', 'position', 'deadline'],
} as const satisfies Record<Audience, readonly string[]>

/** The value of each placeholder; null if there is none for this person. */
export type PlaceholderValues = Readonly<Record<string, string | null>>

const PLACEHOLDER = /\{([^{}\n]*)\}/g

/** Why the text cannot be sent, as a sentence for the writer; null if every placeholder is known. */
export function wrongPlaceholder(text: string, audience: Audience): string | null {
  const known: readonly string[] = PLACEHOLDERS[audience]
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
  if (unknown) return `${unknown[0]} is not a placeholder. Use ${known.map((name) => `{${name}}`).join(', ')}.`
  const isBroken = /[{}]/.test(text.replaceAll(PLACEHOLDER, ''))
  return isBroken ? 'A placeholder begins with { and ends with }. One of them is missing.' : null
}

/** The first placeholder of these texts without a value for this person; null if all have one. */
export function missingPlaceholder(texts: readonly string[], values: PlaceholderValues): string | null {
  const used = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
  return used.find((name) => !values[name]) ?? null
}

/** The text for one person. */
export function filledIn(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}

/** 'A', 'A and B', 'A, B and C'; each once. */
export function listed(names: readonly string[]): string {
  const each = [...new Set(names)]
  const last = each.pop() ?? ''
  return each.length === 0 ? last : `${each.join(', ')} and ${last}`
}

/** Addresses of the supervisors' pages end with a token; the student's own page of feedback with ids. */
const PERSONAL_LINK = /\/feedback\/(?!view\/)[a-z-]+\/[\w-]{10,}/i

/** A message must not carry the link of a request: that is made for each email, and can be revoked. */
export function hasPersonalLink(text: string): boolean {
  return PERSONAL_LINK.test(text)
}

export const SKIPPED = {
  locked: 'The account is locked.',
  noAddress: 'There is no email address.',
  bounced: 'The last email to this address did not arrive.',
  unsubscribed: 'This supervisor does not want any more reminders.',
  closed: 'This request is no longer open.',
} as const

/** Why somebody does not get the message. */
export function missingSentence(placeholder: string): string {
  return `There is no {${placeholder}} for this person.`
}

export type Template = { name: string; subject: string; body: string }

export const TEMPLATES: Record<Audience, readonly Template[]> = {
  students: [
    {
      name: 'Register your internship',
      subject: 'Please register your internship by {deadline}',
      body: 'Hello {first name},\n\nif you do an internship this term, please register it by {deadline}. You need the name and email address of your supervisor.\n\nIf you have no internship yet, reply to this email. We are glad to help.',
    },
    {
      name: 'Ask for feedback',
      subject: 'Ask for feedback on your internship at {employer}',
      body: 'Hello {first name},\n\nyour internship as {position} at {employer} has no feedback yet. You can request it from your supervisor on your dashboard; it takes a minute.\n\nIf something stands in the way, reply to this email.',
    },
    {
      name: 'Come and see us',
      subject: 'Your internship at {employer}: please come and see us',
      body: 'Hello {first name},\n\nwe have a question about your internship at {employer}. Please come to our office hours, or reply to this email with a time that suits you.',
    },
  ],
  supervisors: [
    {
      name: 'Personal reminder',
      subject: 'Your feedback on {student}',
      body: 'Dear {name},\n\n{student} would be glad to have your feedback on the internship at {employer}. You have our email with the link to the form. It takes about five minutes.\n\nIf you cannot find it or have a question, reply to this email and we will send it again.',
    },
    {
      name: 'Deadline',
      subject: 'Feedback on {student} by {deadline}',
      body: 'Dear {name},\n\nfor the internship of {student} to count this term, we need your feedback by {deadline}. The link to the form is in our earlier email.\n\nIf you cannot answer in time, reply to this email. Thank you for your help.',
    },
  ],
}
