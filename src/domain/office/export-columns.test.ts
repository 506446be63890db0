import { expect, it } from 'vitest'
import { FEEDBACK_COLUMNS, INTERNSHIP_COLUMNS } from './export-columns.ts'

it("uses the specification's headers for internships", () => {
  expect(INTERNSHIP_COLUMNS.map(({ header }) => header)).toEqual([
    'Student Name',
    'Email',
    'Department',
    'Graduation Year',
    'Position',
    'Employer',
    'Industry',
    'Start',
    'End',
    'Status',
    'Description',
    'Registration Date',
  ])
})

it("uses the specification's headers for feedback", () => {
  expect(FEEDBACK_COLUMNS.map(({ header }) => header)).toEqual([
    'Student Name',
    'Student Email',
    'Student Department',
    'Position Title',
    'Employer Name',
    'Industry',
    'Supervisor Name',
    'Feedback Status',
    'Technical Skills (1-5)',
    'Communication (1-5)',
    'Problem Solving (1-5)',
    'Teamwork (1-5)',
    'Professionalism (1-5)',
    'Overall Rating (1-5)',
    'Strengths',
    'Development Areas',
    'Additional Comments',
    'Feedback Submitted Date',
    'Internship Start Date',
    'Internship End Date',
  ])
})
