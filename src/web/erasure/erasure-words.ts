export const STUDENTS_STAY =
  'anonymous counts by department, and the entries of the audit trail without names and values.'
