import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { RATINGS } from '#domain/feedback/feedback'
import { SELF_ASSESSMENT_TEXTS } from '#domain/feedback/self-assessment'
import { termAsks } from '../../internships/terms/term-asks-queries.ts'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answeredFurther } from '../requests/answer-queries.ts'

/** What the student has answered in the outer query's self-assessment, as `answered` also what was asked beyond what everybody is. */
export const OWN_ANSWERS = [
  ...[...RATINGS, ...SELF_ASSESSMENT_TEXTS].map(({ key }) => `selfAssessments.${key}` as const),
  answeredFurther('selfAssessments'),
] as const

/** Subquery: the student's self-assessment of the outer query's internship, or null. */
export function selfAssessment() {
  const answers = expressionBuilder<Database, 'internships'>()
    .selectFrom('selfAssessments')
    .select(OWN_ANSWERS)
    .select(['selfAssessments.furtherAnswers as further', 'selfAssessments.questionVersionId'])
    .select('selfAssessments.updatedAt')
    .whereRef('selfAssessments.internshipId', '=', 'internships.id')
  return jsonObjectFrom(answers).as('selfAssessment')
}

/** Whether the outer query's internship has a self-assessment. */
export function hasSelfAssessment() {
  const eb = expressionBuilder<Database, 'internships'>()
  const saved = eb
    .selectFrom('selfAssessments')
    .select('selfAssessments.internshipId')
    .whereRef('selfAssessments.internshipId', '=', 'internships.id')
  return eb.exists(saved).$castTo<boolean>().as('hasSelfAssessment')
}

/** Whether the term of the outer query's internship asks for a self-assessment. */
export function asksSelfAssessment() {
  return termAsks('askSelfAssessment').as('asksSelfAssessment')
}

/** One of the student's own internships, with the facts that decide about its self-assessment. */
export function findAssessed(db: Db | Tx, student: Viewer, internshipId: string) {
  return db
    .selectFrom('internships')
    .select(['internships.id', 'internships.positionTitle', 'internships.employerName', 'internships.status'])
    .select(['internships.startDate', 'internships.endDate'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('internshipSupervisors')
          .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
          .select('feedback.status as feedbackStatus')
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id'),
      ).as('supervisors'),
    )
    .select([asksSelfAssessment(), selfAssessment()])
    .where('internships.id', '=', internshipId)
    .where(internshipsVisibleTo(student))
    .executeTakeFirst()
}

/**
 * The department's questions for a self-assessment, possibly none: those the student has answered, else those the supervisors
 * were asked, else those they would be asked now.
 */
export async function questionsOfSelf(db: Db | Tx, internshipId: string) {
  const asked = sql`feedback join internship_supervisors supervisors
    on supervisors.id = supervisor_id and internship_id = ${internshipId}`
  return db
    .selectFrom('questionSetVersions')
    .select(['id', 'setId', 'questions'])
    .where(
      'id',
      '=',
      sql<string>`case
        when exists (select 1 from self_assessments where internship_id = ${internshipId})
          then (select question_version_id from self_assessments where internship_id = ${internshipId})
        when exists (select 1 from ${asked})
          then (select question_version_id from ${asked} order by is_primary desc, feedback.created_at limit 1)
        else questions_to_ask(${internshipId}, 'final') end`,
    )
    .executeTakeFirst()
}

/** The questions that the student saw, provided they belong to the set for this internship. */
export async function findShownQuestions(tx: Tx, internshipId: string, questionVersionId: string | null) {
  const asked = await questionsOfSelf(tx, internshipId)
  if (asked?.id === questionVersionId || (!asked && !questionVersionId)) return asked?.questions ?? []
  if (!asked || !questionVersionId) return null
  const shown = await tx
    .selectFrom('questionSetVersions')
    .select('questions')
    .where('id', '=', questionVersionId)
    .where('setId', '=', asked.setId)
    .executeTakeFirst()
  return shown?.questions ?? null
}
