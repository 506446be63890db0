import { randomUUID } from 'node:crypto'
import { DAY } from '#domain/durations'
import type { InternshipStatus } from '#domain/internship'
import { type DemoSize, dayOf, daysAfter, daysBefore, earlier, pick, scattered } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import { asciiName } from './demo-people.ts'

/** Registrations of the last weeks are being approved. Unit: days. */
const RECENT = 60
const INTERNSHIP_DAYS = 84

type Internship = ReturnType<typeof internshipAt>
type Supervisor = ReturnType<typeof supervisorsOf>[number]
export type Feedback = NonNullable<ReturnType<typeof feedbackFrom>>

/** An internship of this student, registered so that the more recent days have more of them. */
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

const RECENT_STATUSES = ['submitted', 'approved', 'pending', 'approved', 'pending', 'submitted'] as const

/** The feedback of a supervisor in its state; undefined if nobody has asked for it yet. */
export function feedbackFrom(
  supervisor: Supervisor,
  internship: Internship,
  index: number,
  reviewer: string,
  now: Date,
) {
  const endsAt = new Date(internship.endDate)
  const sinceEnd = (now.getTime() - endsAt.getTime()) / DAY
  if (internship.status !== 'approved' || sinceEnd < -21) return undefined
  const isOld = sinceEnd > RECENT
  const status = isOld ? (scattered(index, 12) % 7 === 0 ? 'pending' : 'approved') : pick(RECENT_STATUSES, index)
  // What is still open was asked for within the last days.
  const asked =
    isOld || status !== 'pending' ? daysBefore(endsAt, 24) : daysBefore(now, 0.2 + (scattered(index, 13) % 9))
  const createdAt = earlier(asked, daysBefore(now, 12))
  const row = { id: randomUUID(), supervisorId: supervisor.id, createdAt: status === 'pending' ? asked : createdAt }
  if (status === 'pending') return { ...row, status }
  const submittedAt = daysAfter(createdAt, 0.5 + (scattered(index, 14) % 80) / 10)
  const isApproved = status === 'approved'
  return {
    ...row,
    ...answers(index, internship),
    status,
    submittedAt,
    openedAt: daysBefore(submittedAt, 0.004),
    reviewedBy: isApproved ? reviewer : null,
    approvedAt: isApproved ? daysAfter(submittedAt, 0.3 + (scattered(index, 15) % 30) / 10) : null,
  }
}

type Midterm = { index: number; reviewer: string; isFinalRequested: boolean; now: Date }

/** The mid-term feedback of a supervisor in its state; undefined before the internship has begun. */
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

/** How a student assesses themselves. */
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
    // Reviewers see a sign where texts are the same, so few of them are.
    strengths: `${pick(facts.STRENGTHS, scattered(index, 20))} ${employerName} would be glad to hire them.`,
    developmentAreas: `${pick(facts.DEVELOPMENT_AREAS, scattered(index, 21))} We talked about this in their last week at ${employerName}.`,
    additionalComments: index % 2 === 0 ? 'We would be glad to have them back.' : '',
  }
}
