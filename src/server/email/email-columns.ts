// What nearly every email tells, as columns of a query.

export const INTERNSHIP = [
  'internships.positionTitle',
  'internships.employerName',
  'internships.startDate',
  'internships.endDate',
] as const
export const STUDENT = ['profiles.firstName', 'profiles.lastName', 'profiles.email'] as const
export const SUPERVISOR = [
  'internshipSupervisors.name as supervisorName',
  'internshipSupervisors.email as supervisorEmail',
] as const
