/** What the fields of reviews, notes, assigning, messages and exports hold in examples. */
export const FOLLOW_UP_VALUES: Record<string, unknown> = {
  'staffNotes.text': 'Called the student: the dates are right.',
  columns: 'studentName',
  'scheduledExports.name': 'Approved internships',
  'scheduledExports.onDay': 1,
  nextDueOn: '2026-06-15',
  reviewedByName: 'Priya Raman',
  authorName: 'Priya Raman',
  senderName: 'Priya Raman',
  'assignees.name': 'Priya Raman',
  'assignee.name': 'Priya Raman',
  'messages.subject': 'Please register your internship',
  'messages.body': 'Hello, please register your internship this week.',
  'messages.address': 'maya.okafor@students.example.edu',
  'first.subject': 'Please register your internship',
  'first.body': 'Hello, please register your internship this week.',
  'first.address': 'maya.okafor@students.example.edu',
}
