import { describe, expect, it } from 'vitest'
import { type Column, feedbackColumns, internshipColumns } from './export-columns.ts'

function read<Row>(columns: Column<Row>[], row: Row) {
  return columns.map(({ header, cell }) => [header, cell(row)])
}

const internship = {
  studentName: 'Łukasz Żółć',
  studentEmail: 'lukasz@gmail.com',
  studentMajor: 'Law',
  positionTitle: 'Clerk',
  employerName: 'Court',
  industry: 'Justice',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
}

describe('the columns of an export', () => {
  it('of internships', () => {
    const createdAt = new Date('2026-05-31T23:30:00.000Z')
    const row = { ...internship, graduationYear: 2027, status: 'pending', description: 'Filing', createdAt } as const
    expect(read(internshipColumns('Europe/Berlin'), row)).toEqual([
      ['Student Name', 'Łukasz Żółć'],
      ['Email', 'lukasz@gmail.com'],
      ['Department', 'Law'],
      ['Graduation Year', 2027],
      ['Position', 'Clerk'],
      ['Employer', 'Court'],
      ['Industry', 'Justice'],
      ['Start', '2026-06-01'],
      ['End', '2026-08-28'],
      ['Status', 'Pending Approval'],
      ['Description', 'Filing'],
      ['Registration Date', '2026-06-01'],
    ])
  })

  it('of feedback', () => {
    const row = {
      ...internship,
      supervisorName: 'Dr Helena Marsh',
      status: 'approved',
      technicalSkills: 1,
      communicationSkills: 2,
      problemSolving: 3,
      teamwork: 4,
      professionalism: 5,
      overallRating: 4,
      strengths: 'Calm',
      developmentAreas: 'Speed',
      additionalComments: '',
      submittedAt: new Date('2026-09-01T10:00:00.000Z'),
    } as const
    expect(read(feedbackColumns('UTC'), row)).toEqual([
      ['Student Name', 'Łukasz Żółć'],
      ['Student Email', 'lukasz@gmail.com'],
      ['Student Department', 'Law'],
      ['Position Title', 'Clerk'],
      ['Employer Name', 'Court'],
      ['Industry', 'Justice'],
      ['Supervisor Name', 'Dr Helena Marsh'],
      ['Feedback Status', 'Approved'],
      ['Technical Skills (1-5)', 1],
      ['Communication (1-5)', 2],
      ['Problem Solving (1-5)', 3],
      ['Teamwork (1-5)', 4],
      ['Professionalism (1-5)', 5],
      ['Overall Rating (1-5)', 4],
      ['Strengths', 'Calm'],
      ['Development Areas', 'Speed'],
      ['Additional Comments', ''],
      ['Feedback Submitted Date', '2026-09-01'],
      ['Internship Start Date', '2026-06-01'],
      ['Internship End Date', '2026-08-28'],
    ])
  })
})
