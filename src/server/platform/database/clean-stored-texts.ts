import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cleanAddress, cleanDomain, isAddress, isMailDomain } from '#domain/platform/email-address'
import { cleanLine } from '#domain/text/plain-text'

// Cleans texts that were stored before all input was cleaned. Only texts with characters beyond ASCII, or with surplus blanks,
// can change.

/** A database in the state of some migration. */
type AnyDb = Kysely<unknown>

/** Where addresses are stored, and which rows must stay because another one has the cleaned address. */
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

/** Names that must be unique. Those that are equal by the new key get a number: 'Génie' and 'Génie (2)'. */
const UNIQUE_NAMES = [
  { table: 'departments', column: 'name', id: 'id', scope: [], longest: 200, onRename: renameDepartment },
  { table: 'terms', column: 'name', id: 'id', scope: [], longest: 200 },
  { table: 'saved_views', column: 'name', id: 'id', scope: ['profile_id', 'list'], longest: 60 },
  { table: 'provisioned_people', column: 'user_name', id: 'profile_id', scope: ['connection_id'], longest: 200 },
  { table: 'provisioned_groups', column: 'display_name', id: 'id', scope: ['connection_id'], longest: 200 },
] as const satisfies UniqueName[]

type UniqueName = {
  table: string
  column: string
  id: string
  scope: readonly string[]
  longest: number
  onRename?: (db: AnyDb, before: string, name: string) => Promise<void>
}

const OTHER_NAMES = [
  ['profiles', 'major'],
  ['profiles', 'university'],
  ['university_domains', 'university'],
] as const

export async function cleanStoredNames(db: AnyDb): Promise<void> {
  for (const unique of UNIQUE_NAMES) await separateNames(db, unique)
  for (const [table, column] of OTHER_NAMES)
    for (const text of await dubiousTexts(db, table, column)) {
      const cleaned = cleanLine(text) || text
      if (cleaned !== text) await replaceText(db, table, column, text, cleaned)
    }
}

async function separateNames(db: AnyDb, unique: UniqueName): Promise<void> {
  const { table, column, id, scope } = unique
  const name = sql.ref(column)
  const within = sql.join([...scope.map((each) => sql.ref(each)), sql`name_key(${name})`])
  const { rows } = await sql<{ id: string; name: string; isRepeated: boolean }>`
    select * from (
      select ${sql.ref(id)} as id, ${name} as name, ${isDubious(name)} as is_dubious,
        row_number() over (partition by ${within} order by ${isDubious(name)} and ${name} <> normalize(${name}, nfc), ${name}) > 1
          as is_repeated
      from ${sql.table(table)}) named
    where is_repeated or is_dubious order by is_repeated desc, name`.execute(db)
  for (const row of rows) {
    const cleaned = cleanLine(row.name) || row.name
    if (row.isRepeated || cleaned !== row.name) await rename(db, unique, row, cleaned)
  }
}

async function rename(db: AnyDb, unique: UniqueName, row: { id: string; name: string }, wanted: string): Promise<void> {
  const { table, column, id, longest, onRename } = unique
  let name = wanted
  for (let number = 2; await isNameTaken(db, unique, row.id, name); number++)
    name = `${wanted.slice(0, longest - 6).trimEnd()} (${number})`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} where ${sql.ref(id)} = ${row.id}`.execute(db)
  await onRename?.(db, row.name, name)
}

async function isNameTaken(db: AnyDb, { table, column, id, scope }: UniqueName, ownId: string, name: string) {
  const isSameScope = scope.map((each) => sql` and other.${sql.ref(each)} = own.${sql.ref(each)}`)
  const { rows } = await sql`
    select from ${sql.table(table)} own join ${sql.table(table)} other on other.${sql.ref(id)} <> own.${sql.ref(id)}
      ${sql.join(isSameScope, sql``)}
    where own.${sql.ref(id)} = ${ownId} and name_key(other.${sql.ref(column)}) = name_key(${name}) limit 1`.execute(db)
  return rows.length > 0
}

/** Updates the name at students, and in the figures of erased ones. Managers follow through their foreign key. */
async function renameDepartment(db: AnyDb, before: string, name: string): Promise<void> {
  await sql`update profiles set major = ${name} where major = ${before}`.execute(db)
  await sql`update erased_responses set department = ${name} where department = ${before}`.execute(db)
  await sql`
    with renamed as (delete from erased_counts where department = ${before} returning kind, status, amount)
    insert into erased_counts select kind, ${name}::text, status, amount from renamed
    on conflict (kind, department, status) do update set amount = erased_counts.amount + excluded.amount`.execute(db)
}

function isDubious(column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${column} ~ '[^ -~]' or ${column} ~ '^ | $|  ')`
}

async function dubiousTexts(db: AnyDb, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct ${sql.ref(column)} as text from ${sql.table(table)} where ${isDubious(sql.ref(column))} order by 1`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

async function replaceText(
  db: AnyDb,
  table: string,
  column: string,
  text: string,
  cleaned: string,
  isTaken: RawBuilder<unknown> = sql`false`,
): Promise<void> {
  await sql`
    update ${sql.table(table)} stored set ${sql.ref(column)} = cleaned from (select ${cleaned}::text as cleaned) one
    where stored.${sql.ref(column)} = ${text} and not (${isTaken})`.execute(db)
}
