/** What the fields of a supervisor's answers and visit hold in examples. */
export const FEEDBACK_VALUES: Record<string, unknown> = {
  technicalSkills: 5,
  communicationSkills: 4,
  problemSolving: 5,
  teamwork: 4,
  professionalism: 5,
  overallRating: 5,
  strengths: 'Learns fast and explains her work well.',
  developmentAreas: 'Ask for feedback earlier.',
  additionalComments: '',
  givenByName: 'Helena Marsh',
  givenByEmail: 'h.marsh@northwind.example',
  visit: 'q1Zr8Nw2mJ4kq0T7bXv3f0gJ4kq0T7bX',
  promise: 'q1Zr8Nw2mJ4kq0T7bXv3f0gJ4kq0T7bX',
}
