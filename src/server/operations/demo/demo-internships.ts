import { randomUUID } from 'node:crypto'
import { RECOMMENDED_EMAILS } from '#domain/feedback/feedback-settings'
import type { InternshipStatus } from '#domain/internships/internship'
import { DAY } from '#domain/time/durations'
import { type DemoSize, dayOf, daysAfter, daysBefore, earlier, pick, scattered } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import { asciiName } from './demo-people.ts'

/** Some registrations of the last weeks wait for approval. Unit: days. */
const RECENT = 60
const INTERNSHIP_DAYS = 84
/** When the first email is sent. Unit: days from the end, at eight in the morning. */
const FIRST_EMAIL = RECOMMENDED_EMAILS.requestDay + 8 / 24
/** Unit: days after the first email. */
const FIRST_REMINDER = RECOMMENDED_EMAILS.reminderDays[0]! - RECOMMENDED_EMAILS.requestDay

type Internship = ReturnType<typeof internshipAt>
type Supervisor = ReturnType<typeof supervisorsOf>[number]
export type Feedback = NonNullable<ReturnType<typeof feedbackFrom>>

/** An internship of this student. Recent days have more registrations. */
export function internshipAt(index: number, size: DemoSize, studentId: string, reviewer: string, now: Date) {
  const age = size.days * (1 - (index + 0.5) / size.internships) ** 1.5
  const createdAt = daysBefore(now, age)
  const start = daysAfter(createdAt, 7 + (scattered(index, 6) % 28))
  const [employerName, industry, positions] = pick(size.employers, scattered(index, 1))
  const status = statusOf(index, age, size)
  return {
    id: randomUUID(),
    studentId,
    employerName,
    industry,
    positionTitle: pick(positions, scattered(index, 2)),
    description: pick(facts.DESCRIPTIONS, scattered(index, 3)),
    startDate: dayOf(start),
    endDate: dayOf(daysAfter(start, INTERNSHIP_DAYS)),
    status,
    approvedBy: status === 'approved' ? reviewer : null,
    approvedAt:
      status === 'approved' ? earlier(daysAfter(createdAt, 0.2 + (scattered(index, 7) % 60) / 10), now) : null,
    rejectionReason: status === 'rejected' ? 'Please add the department you will work in and resubmit.' : null,
    createdAt,
  }
}

function statusOf(index: number, age: number, { pendingOfTen }: DemoSize): InternshipStatus {
  if (age < RECENT && scattered(index, 8) % 10 < pendingOfTen) return 'pending'
  return scattered(index, 9) % 15 === 7 ? 'rejected' : 'approved'
}

export function supervisorsOf(internship: Internship, index: number) {
  const { employerName, createdAt } = internship
  return Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, place) => {
    const name = pick(facts.SUPERVISORS, scattered(index, 4) + place)
    return {
      id: randomUUID(),
      internshipId: internship.id,
      name,
      email: `${asciiName(name)}@${asciiName(employerName).slice(0, 40).replace(/\.+/g, '-')}.example`,
      isPrimary: place === 0,
      createdAt,
    }
  })
}

/** Half of the answers arrive soon after the first email, others after each reminder. Unit: days after the first email. */
const DELAYS = [0.1, 0.4, 0.9, 1.6, 2.8, 7.1, 7.4, 8.2, 11.1, 11.8, 15.2, 20.3] as const

const RECENT_STATUSES = ['submitted', 'approved', 'submitted', 'approved', 'pending', 'submitted'] as const

/** A supervisor's feedback in its state; undefined if nobody has asked for it yet. */
export function feedbackFrom(
  supervisor: Supervisor,
  internship: Internship,
  index: number,
  reviewer: string,
  now: Date,
) {
  const endsAt = new Date(internship.endDate)
  const sinceEnd = (now.getTime() - endsAt.getTime()) / DAY
  // Supervisors asked today have not answered yet.
  if (internship.status !== 'approved' || sinceEnd < FIRST_EMAIL + 1) return undefined
  const isOld = sinceEnd > RECENT
  const status = isOld ? (scattered(index, 12) % 7 === 0 ? 'pending' : 'approved') : pick(RECENT_STATUSES, index)
  const asked = daysAfter(endsAt, FIRST_EMAIL)
  const row = { id: randomUUID(), supervisorId: supervisor.id }
  if (status === 'pending') {
    // Open requests were made within the last days.
    const lately = daysBefore(now, 0.2 + (scattered(index, 13) % 9))
    return { ...row, createdAt: isOld || asked > lately ? asked : lately, status }
  }
  const delay = pick(DELAYS, scattered(index, 14))
  const submittedAt = earlier(daysAfter(asked, delay), daysBefore(now, 0.1 + (scattered(index, 15) % 8) / 10))
  const isApproved = status === 'approved'
  return {
    ...row,
    createdAt: asked,
    ...answers(index, internship),
    status,
    submittedAt,
    openedAt: daysBefore(submittedAt, 0.004),
    reviewedBy: isApproved ? reviewer : null,
    approvedAt: isApproved ? earlier(daysAfter(submittedAt, 0.3 + (scattered(index, 15) % 30) / 10), now) : null,
  }
}

/** The visit recorded with an answer. */
export function visitOf(feedback: Feedback, index: number) {
  if (feedback.status === 'pending') return undefined
  const { createdAt, openedAt, submittedAt } = feedback
  const isAfterReminder = submittedAt > daysAfter(createdAt, FIRST_REMINDER)
  return { begunAt: openedAt, answeredAt: submittedAt, isFromRating: isAfterReminder && index % 3 === 0 }
}

type Midterm = { index: number; reviewer: string; isFinalRequested: boolean; now: Date }

/** A supervisor's mid-term feedback in its state; undefined before the internship has started. */
export function midtermFrom(supervisor: Supervisor, internship: Internship, facts: Midterm) {
  const { index, reviewer, isFinalRequested, now } = facts
  const { id: supervisorId, name, email } = supervisor
  const start = new Date(internship.startDate)
  const createdAt = earlier(daysAfter(start, 30), daysBefore(now, 6))
  if (internship.status !== 'approved' || createdAt <= start) return undefined
  const state = isFinalRequested ? 'released' : pick(MIDTERM_STATES, scattered(index, 41))
  if (state === 'requested') return { supervisorId, createdAt: daysBefore(now, 2) }
  const isReleased = state === 'released'
  return {
    supervisorId,
    createdAt,
    ...answers(index + 1, internship),
    givenByName: name,
    givenByEmail: email,
    submittedAt: daysAfter(createdAt, 2),
    releasedAt: isReleased ? daysAfter(createdAt, 3) : null,
    releasedBy: isReleased ? reviewer : null,
  }
}

const MIDTERM_STATES = ['submitted', 'released', 'requested'] as const

/** The student's self-assessment. */
export function selfAssessmentOf({ id: internshipId }: Internship, index: number, now: Date) {
  const rating = (salt: number) => 2 + (scattered(index, salt + 40) % 4)
  const updatedAt = daysBefore(now, 3)
  return {
    internshipId,
    technicalSkills: rating(0),
    communicationSkills: rating(1),
    problemSolving: rating(2),
    teamwork: rating(3),
    professionalism: rating(4),
    overallRating: rating(5),
    strengths: pick(facts.OWN_STRENGTHS, index),
    developmentAreas: pick(facts.OWN_DEVELOPMENT_AREAS, index),
    createdAt: updatedAt,
    updatedAt,
  }
}

function answers(index: number, { employerName }: Internship) {
  const rating = (salt: number) => 2 + (scattered(index, salt + 10) % 4)
  // A few ratings are 'Not observed'.
  const ratingOrNull = (salt: number, nullSalt: number) => (scattered(index, nullSalt) % 9 === 0 ? null : rating(salt))
  return {
    technicalSkills: rating(0),
    communicationSkills: ratingOrNull(1, 31),
    problemSolving: rating(2),
    teamwork: ratingOrNull(5, 30),
    professionalism: rating(3),
    overallRating: rating(4),
    // Equal texts would get a sign in the review, so most differ.
    strengths: `${pick(facts.STRENGTHS, scattered(index, 20))} ${employerName} would be glad to hire them.`,
    developmentAreas: `${pick(facts.DEVELOPMENT_AREAS, scattered(index, 21))} We talked about this in their last week at ${employerName}.`,
    additionalComments: index % 2 === 0 ? 'We would be glad to have them back.' : '',
  }
}
