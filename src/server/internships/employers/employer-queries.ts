import { type Expression, sql } from 'kysely'
import { RATING_VALUES } from '#domain/feedback/feedback'
import { employerKey } from '#domain/internships/employers'
import { mayReadFigures } from '#domain/office/response-figures'
import { internshipsVisibleTo, type Viewer, visibleDepartments } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import { containsWords, searchWords } from '../../platform/lists/search.ts'

type Page = { search?: string | undefined; after: string; limit: number }

/** The next employers after this key with visible internships, by name: at most `limit`. */
export async function readEmployerKeys(db: Db, viewer: Viewer, { search, after, limit }: Page): Promise<string[]> {
  const departments = visibleDepartments(viewer)
  if (departments.length === 0) return []
  const words = searchWords(employerKey(search ?? ''))
  if (search && words.length === 0) return []
  const query = words.length > 0 ? matchingKeys(words, departments, after) : allKeys(departments, after)
  const { rows } = await sql<{ key: string }>`${query} limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ key }) => key)
}

type Departments = readonly string[] | 'all'

/** Jumps from one employer to the next in the index, however many internships each has. */
function allKeys(departments: Departments, after: string) {
  const next = (key: Expression<string>) => {
    const inDepartment = departments === 'all' ? [sql`true`] : departments.map((name) => sql`department = ${name}`)
    const firsts = inDepartment.map(
      (isInDepartment) => sql`(select employer_key as key from internships
        where ${isInDepartment} and employer_key > ${key} order by employer_key limit 1)`,
    )
    return sql`(select min(key) from (${sql.join(firsts, sql` union all `)}) firsts)`
  }
  return sql`with recursive keys as (
      select ${next(sql<string>`${after}::text`)} as key
      union all select ${next(sql<string>`keys.key`)} from keys where key is not null
    ) select key from keys where key is not null`
}

/**
 * Searches the names and the spellings merged into them. The trigram index finds the names; only the first matches are examined
 * further.
 */
function matchingKeys(words: readonly string[], departments: Departments, after: string) {
  const isInDepartment = departments === 'all' ? sql`true` : sql`department in (${sql.join(departments)})`
  const matches = (text: string) => containsWords(sql.ref<string>(text), words)
  // `offset 0` prevents the planner from turning the condition into a join over all rows.
  return sql`with found as materialized (
      select key from employers where key > ${after} and ${matches('key')}
      union select kept.key from employer_merges
      join employers spelling on spelling.id = employer_id join employers kept on kept.id = into_id
      where kept.key > ${after} and ${matches('spelling.key')}
    ) select key from (select key from found order by key) sorted
    where exists (select from internships where internships.employer_key = sorted.key and ${isInDepartment} offset 0)`
}

/** The employer with this id, or the one it is merged into, if the viewer may see an internship there. */
export function findEmployer(db: Db, viewer: Viewer, id: string) {
  return db
    .selectFrom('employers')
    .select(['employers.id', 'employers.key', 'employers.name'])
    .where(({ eb, fn, selectFrom }) =>
      eb(
        'employers.id',
        '=',
        fn.coalesce(
          selectFrom('employerMerges').select('intoId').where('employerId', '=', id),
          sql<string>`${id}::uuid`,
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('internships')
          .select('internships.id')
          .whereRef('internships.employerKey', '=', 'employers.key')
          .where(internshipsVisibleTo(viewer)),
      ),
    )
    .executeTakeFirst()
}

/**
 * The figures of these employers from visible internships, by name. Each employer has its own subquery, because a single one
 * would read all supervisors.
 */
export async function readFigures(db: Db, viewer: Viewer, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('employers')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('internships')
          .leftJoin('internshipSupervisors', 'internshipSupervisors.internshipId', 'internships.id')
          .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
          .select([
            sql<number>`count(distinct internships.student_id)::integer`.as('students'),
            sql<number>`count(distinct internships.id)::integer`.as('internships'),
            sql<number>`extract(year from min(internships.start_date))::integer`.as('firstYear'),
            sql<number>`extract(year from max(internships.start_date))::integer`.as('lastYear'),
            sql<number>`count(distinct internship_supervisors.email)::integer`.as('supervisors'),
            sql<number>`count(feedback.id)::integer`.as('asked'),
            sql<number>`count(feedback.overall_rating)::integer`.as('submitted'),
            sql<number[]>`array[${sql.join(RATING_VALUES.map(timesGiven))}]`.as('spread'),
          ])
          .whereRef('internships.employerKey', '=', 'employers.key')
          .where(internshipsVisibleTo(viewer))
          .as('figures'),
      (join) => join.onTrue(),
    )
    .selectAll('figures')
    .select(['employers.id', 'employers.name'])
    .where('employers.key', 'in', keys)
    .where('figures.internships', '>', 0)
    .orderBy('employers.key')
    .execute()
  const reader = { role: viewer.role, opensAnswers: true }
  return rows.map((row) => ({ ...row, spread: mayReadFigures(row.submitted, reader) ? row.spread : null }))
}

function timesGiven(rating: number) {
  return sql`(count(*) filter (where overall_rating = ${sql.lit(rating)}))::integer`
}
