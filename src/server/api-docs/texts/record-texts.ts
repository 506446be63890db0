import type { FeatureTexts } from './feature-text.ts'

type RecordFeature =
  | 'internships'
  | 'supervisors'
  | 'feedbackRequests'
  | 'assignments'
  | 'openRequests'
  | 'feedback'
  | 'selfAssessments'
  | 'midterms'
  | 'reportLinks'
  | 'students'
  | 'employers'
  | 'find'
  | 'statistics'
  | 'exports'
  | 'departments'
  | 'terms'
  | 'savedViews'
  | 'exportColumns'
  | 'scheduledExports'

/** Internships, feedback and what reviewers do with them. */
export const RECORD_TEXTS: FeatureTexts<RecordFeature> = {
  internships: { title: 'Internships', about: 'What students register and reviewers approve or reject.' },
  supervisors: { title: 'Supervisors', about: 'The people whom students name. They need no account.' },
  feedbackRequests: {
    title: 'Requests for feedback',
    about:
      'Students ask supervisors for feedback; supervisors answer by the link in an email, whose token stands for them.',
  },
  assignments: {
    title: 'Answers of supervisors',
    about: 'What a supervisor can say besides giving feedback, with the token of the emailed link.',
  },
  openRequests: { title: 'Open requests', about: 'Requests that supervisors have not answered yet.' },
  feedback: { title: 'Feedback', about: 'What supervisors have submitted.' },
  selfAssessments: {
    title: 'Self-assessments',
    about:
      'Students answer the questions of the supervisor about themselves, if the term of the internship asks for it. Reviewers read the answers with the feedback and the student; supervisors never see them.',
  },
  midterms: {
    title: 'Mid-term feedback',
    about:
      'Students ask supervisors how they are doing half-way through the internship, if its term asks for that. A reviewer releases the answers to the student. The final feedback is separate.',
  },
  reportLinks: {
    title: 'Verification links',
    about: 'With such a link, others can check that a PDF report is genuine.',
  },
  students: { title: 'Students', about: 'Students as reviewers see them.' },
  employers: {
    title: 'Employers',
    about: 'Employers are made from what students type. Admins merge different spellings.',
  },
  find: { title: 'Search by name', about: 'The search box of reviewers.' },
  statistics: { title: 'Statistics', about: 'Figures of everything you may see.' },
  exports: { title: 'Exports', about: 'CSV files with a title row, in UTF-8.' },
  departments: {
    title: 'Departments',
    about: 'A student belongs to the department with the name of the student’s major.',
  },
  terms: {
    title: 'Academic terms',
    about: 'Periods such as ‘Summer 2026’, by which lists can be filtered. They do not overlap.',
  },
  savedViews: {
    title: 'Saved views',
    about: 'Filters that a reviewer keeps under a name. A view gives no access: the list shows what you may see.',
  },
  exportColumns: {
    title: 'Columns of exports',
    about: 'Which columns the screens ask for when a person exports. The exports of the API do not depend on them.',
  },
  scheduledExports: {
    title: 'Scheduled exports',
    about:
      'Emails with a link to an export, week by week or month by month. The email contains no records; the export behind the link has what you may see when you open it.',
  },
}
