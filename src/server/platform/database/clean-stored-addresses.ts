import { sql } from 'kysely'
import { cleanAddress, cleanDomain, isAddress, isMailDomain } from '#domain/email-address'
import { type AnyDb, dubiousTexts, replaceText } from './stored-texts.ts'

/** Where addresses are stored, and which rows must stay as they are because another has the cleaned address. */
const ADDRESSES = [
  [
    'profiles',
    'email',
    sql`exists (select from profiles other where other.email = cleaned)
    or exists (select from internships join internship_supervisors supervisors on supervisors.internship_id = internships.id
      where student_id = stored.id and supervisors.email = cleaned)`,
  ],
  [
    'internship_supervisors',
    'email',
    sql`exists (select from internship_supervisors other
    where other.internship_id = stored.internship_id and other.email = cleaned)
    or exists (select from internships join profiles on profiles.id = student_id
      where internships.id = stored.internship_id and profiles.email = cleaned)`,
  ],
  ['feedback_mailings', 'address', sql`false`],
  ['midterm_links', 'address', sql`false`],
  ['message_emails', 'address', sql`false`],
  ['invitations', 'email', sql`exists (select from invitations other where other.email = cleaned)`],
  ['email_changes', 'new_email', sql`false`],
  [
    'erasure_requests',
    'supervisor_email',
    sql`exists (select from erasure_requests other where other.supervisor_email = cleaned)`,
  ],
] as const
const DOMAINS = ['university_domains', 'sign_in_domains'] as const

export async function cleanStoredAddresses(db: AnyDb): Promise<void> {
  for (const [table, column, isTaken] of ADDRESSES)
    for (const text of await dubiousTexts(db, table, column)) {
      const cleaned = cleanAddress(text)
      if (cleaned !== text && isAddress(cleaned)) await replaceText(db, table, column, text, cleaned, isTaken)
    }
  for (const table of DOMAINS)
    for (const text of await dubiousTexts(db, table, 'domain')) {
      const cleaned = cleanDomain(text)
      const isTaken = sql`exists (select from ${sql.table(table)} other where other.domain = cleaned)`
      if (cleaned !== text && isMailDomain(cleaned)) await replaceText(db, table, 'domain', text, cleaned, isTaken)
    }
}
