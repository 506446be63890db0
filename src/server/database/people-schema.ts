import type { Generated, GeneratedAlways } from 'kysely'
import type { StudentStatus } from '#domain/student-record'
import type { Instant } from './identity-schema.ts'

/** The tables behind the lists of students and employers. */
export type PeopleTables = {
  /** Kept by triggers. */
  studentSummaries: {
    id: GeneratedAlways<string>
    createdAt: GeneratedAlways<Date>
    department: GeneratedAlways<string | null>
    graduationYear: GeneratedAlways<number | null>
    internships: GeneratedAlways<number>
    status: GeneratedAlways<StudentStatus>
    searchText: GeneratedAlways<string>
  }
  /** The spellings of employers, kept by triggers. */
  employers: { id: GeneratedAlways<string>; key: GeneratedAlways<string>; name: GeneratedAlways<string> }
  employerMerges: {
    id: Generated<string>
    employerId: string
    intoId: string
    spelling: string
    shownAs: string
    mergedBy: string | null
    createdAt: Instant
  }
}
