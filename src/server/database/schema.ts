import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ApprovalSettingKey } from '#domain/approval-settings'
import type { FeedbackStatus } from '#domain/feedback'
import type { InternshipStatus } from '#domain/internship'
import type { Role } from '#domain/roles'
import type { AttributeMapping, StaffRule } from '#domain/sign-on'

type CreatedAt = ColumnType<Date, Date | undefined, never>
type Instant = ColumnType<Date, Date, Date>
type NullableText = ColumnType<string | null, string | null | undefined, string | null>
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>
/** A calendar date as `yyyy-MM-dd`. */
type DayColumn = string

export type ProfilesTable = {
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
  lockedAt: NullableInstant
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
  rejectionReason: string | null
  department: GeneratedAlways<string | null>
  searchText: GeneratedAlways<string>
  createdAt: CreatedAt
  updatedAt: Generated<Date>
}

type FeedbackTable = {
  id: Generated<string>
  supervisorId: string
  status: Generated<FeedbackStatus>
  technicalSkills: number | null
  communicationSkills: number | null
  problemSolving: number | null
  teamwork: number | null
  professionalism: number | null
  overallRating: number | null
  strengths: string | null
  developmentAreas: string | null
  additionalComments: string | null
  reviewedBy: string | null
  submittedAt: NullableInstant
  openedAt: NullableInstant
  copyMailedAt: NullableInstant
  fromStudentBrowser: Generated<boolean>
  department: GeneratedAlways<string | null>
  searchText: GeneratedAlways<string>
  createdAt: CreatedAt
}

/** All tables. Columns are snake_case in SQL and camelCase here. Constraints, indexes and triggers are in migrations/. */
export type Database = {
  profiles: ProfilesTable
  sessions: {
    id: Generated<string>
    userId: string
    token: string
    expiresAt: Instant
    ipAddress: NullableText
    userAgent: NullableText
    lastUsedAt: Generated<Date>
    createdAt: CreatedAt
  }
  accounts: {
    id: Generated<string>
    userId: string
    accountId: string
    providerId: string
    password: NullableText
    createdAt: CreatedAt
  }
  verifications: { id: Generated<string>; identifier: string; value: string; expiresAt: Instant }
  rateLimits: { id: Generated<string>; key: string; count: number; lastRequest: number }
  attempts: { key: string; count: number; startedAt: Instant }
  departments: { id: Generated<string>; name: string; description: string | null; createdAt: CreatedAt }
  managerDepartments: { managerId: string; departmentName: string }
  universityDomains: { domain: string; university: string }
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
    isPrimary: boolean
    confirmedAt: NullableInstant
    declinedAt: NullableInstant
    remindersStoppedAt: NullableInstant
    createdAt: CreatedAt
  }
  feedback: FeedbackTable
  feedbackMailings: {
    id: Generated<string>
    email: 'supervisor-confirmation' | 'feedback-request' | 'feedback-reminder'
    address: string
    isAutomatic: Generated<boolean>
    requestedAt: Instant
    handedOverAt: NullableInstant
    messageId: NullableText
    failedAt: NullableInstant
    failureReason: NullableText
  }
  feedbackLinks: {
    id: Generated<string>
    mailingId: string
    studentId: string
    supervisorId: string | null
    isInternshipDeleted: Generated<boolean>
    tokenHash: string
    expiresAt: NullableInstant
    revokedAt: NullableInstant
  }
  supervisorAnswers: {
    id: Generated<string>
    supervisorId: string
    kind: 'declined' | 'handed-over'
    fromName: string
    fromEmail: string
    toName: NullableText
    toEmail: NullableText
    createdAt: Instant
  }
  automaticSteps: { supervisorId: string; step: string; doneAt: Instant }
  feedbackSettings: {
    id: Generated<boolean>
    allowNotObserved: boolean
    sendAutomatically: boolean
    askConfirmation: boolean
    requestDay: number
    reminderDays: number[]
    timeZone: string
    sendHour: number
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInSettings: {
    id: Generated<boolean>
    emailChange: boolean
    emailCode: boolean
    magicLink: boolean
    wallet: boolean
    passkeys: boolean
    twoFactor: 'off' | 'optional' | 'required for staff'
    apiClients: boolean
    provisioning: boolean
    version: number
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInConnections: {
    id: string
    protocol: 'oidc' | 'saml'
    name: string
    issuer: string
    clientId: NullableText
    sealedClientSecret: NullableText
    metadataUrl: string
    metadata: string
    mapping: ColumnType<AttributeMapping, string, string>
    staffRules: ColumnType<StaffRule[], string, string>
    passwordOff: boolean
    createdAt: CreatedAt
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInDomains: { domain: string; connectionId: string }
  invitations: {
    id: Generated<string>
    email: string
    role: 'manager' | 'admin'
    tokenHash: string
    invitedBy: string | null
    createdAt: Instant
    sentAt: Instant
    expiresAt: Instant
    acceptedAt: NullableInstant
    withdrawnAt: NullableInstant
  }
  invitationDepartments: { invitationId: string; departmentName: string }
  deviceNotices: { id: Generated<string>; profileId: string; device: string; address: string; signedInAt: Instant }
  /** A view: the request behind each link. */
  linkRequests: {
    id: string
    tokenHash: string
    mailingId: string
    expiresAt: Date | null
    revokedAt: Date | null
    feedbackId: string | null
    feedbackStatus: FeedbackStatus | null
    supervisorId: string
    supervisorName: string
    supervisorEmail: string
    confirmedAt: Date | null
    declinedAt: Date | null
    internshipId: string
    internshipStatus: InternshipStatus
    studentId: string
    positionTitle: string
    employerName: string
    startDate: DayColumn
    endDate: DayColumn
    firstName: string
    lastName: string
    allowsNotObserved: boolean
    isReviewed: boolean
    wasMailedAlone: boolean
  }
  /** A view: the stored totals plus the changes that are not folded into them yet. Triggers record the changes. */
  reviewCounts: { kind: 'internships' | 'feedback'; department: string | null; status: string; amount: number }
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
