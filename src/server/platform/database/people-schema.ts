import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Audience } from '#domain/office/mailings'
import type { StudentStatus } from '#domain/office/student-record'
import type { HeldUpBy } from '#domain/platform/mail-refusal'
import type { CreatedAt, Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** Departments, the tables behind the lists of students and employers, and staff's notes and mailings. */
export type PeopleTables = {
  departments: { id: Generated<string>; name: string; description: string | null; createdAt: CreatedAt }
  managerDepartments: { managerId: string; departmentName: string }
  universityDomains: { domain: string; university: string }
  /** Maintained by triggers. */
  studentSummaries: {
    id: GeneratedAlways<string>
    createdAt: GeneratedAlways<Date>
    department: GeneratedAlways<string | null>
    graduationYear: GeneratedAlways<number | null>
    internships: GeneratedAlways<number>
    status: GeneratedAlways<StudentStatus>
    searchText: GeneratedAlways<string>
  }
  /** The spellings of employers, maintained by triggers. */
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
  staffNotes: {
    id: Generated<string>
    studentId: string
    internshipId: string | null
    authorId: string | null
    text: string
    createdAt: Instant
    editedAt: NullableInstant
  }
  messages: {
    id: string
    audience: Audience
    subject: string
    body: string
    sentBy: string | null
    createdAt: Instant
    undoUntil: Instant
  }
  messageEmails: {
    id: string
    messageId: string
    address: string
    handedOverAt: NullableInstant
    headerId: NullableText
    failedAt: NullableInstant
    failureReason: NullableText
    heldUpBy: ColumnType<HeldUpBy | null, undefined, HeldUpBy | null>
    /** The job that retries the email after a failed attempt. */
    jobId: ColumnType<string | null, undefined, string>
  }
  messageStudents: { id: Generated<string>; emailId: string; studentId: string; supervisorId: string | null }
  weeklyDigests: { profileId: string; lastSentOn: NullableText; stoppedAt: NullableInstant }
}
