// The facts that the samples beside each email are made of: previews and tests show the same story.

export const SAMPLE_SITE = {
  productName: 'Fieldmark',
  publicUrl: 'https://fieldmark.example.edu',
  universityName: 'Riverside University',
  supportEmail: 'careers@riverside.example',
}

export const SAMPLE_SUPERVISOR = 'Dr Helena Marsh'

export const SAMPLE_INTERNSHIP = {
  studentName: 'Zoë Çağlar',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
}

export const SAMPLE_LINK = 'https://fieldmark.example.edu/feedback/submit/sample-token-of-43-characters-0123456789abc'
export const SAMPLE_UNSUBSCRIBE = 'https://fieldmark.example.edu/feedback/unsubscribe/sample-token'
