import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import type { NotedSign } from '#domain/feedback/feedback-signs'
import type { InternshipStatus } from '#domain/internships/internship'
import type { Reviewed } from '#domain/office/review'
import type { RefusalKind } from '#domain/platform/mail-refusal'
import type { Role } from '#domain/platform/roles'
import type { ApprovalSettingKey } from '#domain/settings/approval-settings'
import type { Language } from '#domain/text/languages'
import type { AppearanceTables } from './appearance-schema.ts'
import type { CreatedAt, IdentityTables, Instant, NullableInstant, NullableText } from './identity-schema.ts'
import type { ImportTables } from './import-schema.ts'
import type { InPersonTables } from './in-person-schema.ts'
import type { MidtermTables } from './midterm-schema.ts'
import type { ScheduleTables, UndoTables, ViewTables } from './office-schema.ts'
import type { EnteredColumns, OutcomeTables, Proposal, WithheldColumns } from './outcome-schema.ts'
import type { PeopleTables } from './people-schema.ts'
import type { AuditTables, PrivacyTables, RatingBatchTables } from './privacy-schema.ts'
import type { AnswerColumns, QuestionTables, SelfAssessmentsTable } from './question-schema.ts'
import type { RequestTables } from './request-schema.ts'
import type { SecondContactTables } from './second-contact-schema.ts'
import type { WebhookTables } from './webhook-schema.ts'

type NullableLanguage = ColumnType<Language | null, Language | null | undefined, Language | null>

/** A calendar date as `yyyy-MM-dd`. */
type DayColumn = string

type ProfilesTable = {
  id: Generated<string>
  firstName: string
  lastName: string
  email: string
  emailVerified: Generated<boolean>
  image: string | null
  role: Generated<Role>
  major: string | null
  university: string | null
  graduationYear: number | null
  language: NullableLanguage
  lockedAt: NullableInstant
  lockedFrom: NullableText
  roleFrom: NullableText
  lastSignInAt: NullableInstant
  searchText: GeneratedAlways<string>
  createdAt: CreatedAt
  updatedAt: Generated<Date>
}
export type Profile = Omit<Selectable<ProfilesTable>, 'searchText'>

type InternshipsTable = {
  id: Generated<string>
  studentId: string
  employerName: string
  industry: string
  positionTitle: string
  description: string
  startDate: DayColumn
  endDate: DayColumn
  status: InternshipStatus
  approvedBy: string | null
  approvedAt: NullableInstant
  rejectionReason: string | null
  setBackReason: NullableText
  assignedTo: NullableText
  department: GeneratedAlways<string | null>
  searchText: GeneratedAlways<string>
  /** Setting it makes a trigger follow merges of employers. */
  employerKey: ColumnType<string, undefined, string>
  createdAt: CreatedAt
  updatedAt: Generated<Date>
}

type FeedbackTable = AnswerColumns &
  EnteredColumns &
  WithheldColumns & {
    id: Generated<string>
    supervisorId: string
    status: Generated<FeedbackStatus>
    reviewedBy: string | null
    submittedAt: NullableInstant
    approvedAt: NullableInstant
    openedAt: NullableInstant
    copyMailedAt: NullableInstant
    /** When the supervisor answered a reviewer's question about the answers. */
    repliedAt: NullableInstant
    /** The signs known at submission. */
    signs: Generated<NotedSign[]>
    strengthsDigest: GeneratedAlways<string | null>
    developmentAreasDigest: GeneratedAlways<string | null>
    setBackReason: NullableText
    /** What the last decision dropped, so that it can be undone. JSON is written as text. */
    droppedProposal: ColumnType<Proposal | null, string | null | undefined, string | null>
    closedAt: NullableInstant
    closeReason: NullableText
    hasEnded: GeneratedAlways<boolean>
    assignedTo: NullableText
    department: GeneratedAlways<string | null>
    startDate: GeneratedAlways<DayColumn>
    searchText: GeneratedAlways<string>
    createdAt: CreatedAt
  }

/** All tables, many from the *-schema.ts files. Columns are snake_case in SQL; constraints and triggers are in migrations/. */
export type Database = IdentityTables &
  AppearanceTables &
  AuditTables &
  ImportTables &
  InPersonTables &
  SecondContactTables &
  MidtermTables &
  OutcomeTables &
  PeopleTables &
  PrivacyTables &
  RatingBatchTables &
  QuestionTables &
  RequestTables &
  ScheduleTables &
  UndoTables &
  ViewTables &
  WebhookTables &
  ProductTables

type ProductTables = {
  profiles: ProfilesTable
  terms: {
    id: Generated<string>
    name: string
    startsOn: DayColumn
    endsOn: DayColumn
    registrationDeadline: DayColumn | null
    feedbackDeadline: DayColumn | null
    askSelfAssessment: Generated<boolean>
    askMidtermFeedback: Generated<boolean>
  }
  systemSettings: {
    settingKey: ApprovalSettingKey
    settingValue: boolean
    description: string
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  internships: InternshipsTable
  internshipSupervisors: {
    id: Generated<string>
    internshipId: string
    name: string
    email: string
    /** Null once they are erased. */
    mailboxId: GeneratedAlways<string | null>
    isPrimary: boolean
    confirmedAt: NullableInstant
    declinedAt: NullableInstant
    language: NullableLanguage
    searchText: GeneratedAlways<string>
    createdAt: CreatedAt
  }
  feedback: FeedbackTable
  selfAssessments: SelfAssessmentsTable
  /** When the student last opened it. */
  feedbackReads: { feedbackId: string; readAt: Instant }
  reportLinks: { id: Generated<string>; feedbackId: string; token: string; createdAt: Instant }
  lastRuns: { name: string; succeededAt: NullableInstant; failedAt: NullableInstant; error: NullableText }
  /** Recent responses of mail servers. The words do not contain the recipient. */
  emailRefusals: { id: Generated<string>; kind: RefusalKind; domain: string; words: string; refusedAt: Instant }
  /** Totals of all time. */
  emailRefusalCounts: { kind: RefusalKind; total: number }
  /** When a domain's mail server last accepted an email, within the last days. */
  acceptingDomains: { domain: string; acceptedAt: Instant }
  backups: { id: Generated<string>; takenAt: Date; bytes: number; rowCount: number }
  feedbackSettings: {
    id: Generated<boolean>
    allowNotObserved: boolean
    sendAutomatically: boolean
    askConfirmation: boolean
    askInPerson: boolean
    askSecondContact: boolean
    remindToAskAgain: boolean
    requestDay: number
    reminderDays: number[]
    timeZone: string
    sendHour: number
    /** True after an upgrade until an admin saves the settings. */
    awaitsChoice: Generated<boolean>
    /** Internships approved earlier get no email on the day of approval or later that asks for confirmation; null: all do. */
    confirmationsSince: NullableInstant
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  /** A view: the stored sums plus the changes that have not been folded into them. Triggers record the changes. */
  reviewCounts: { kind: Reviewed; department: string | null; status: string; amount: number }
  keptForms: { id: string; supervisorId: string; content: string; keptAt: Date }
  capturedEmails: {
    id: Generated<string>
    toName: string
    toAddress: string
    subject: string
    html: string
    bodyText: string
    createdAt: CreatedAt
  }
}
