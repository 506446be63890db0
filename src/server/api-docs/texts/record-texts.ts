import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { DELETE_WINDOW_HOURS } from '#domain/internship'
import { MAX_REMINDED_AT_ONCE } from '#domain/open-requests'
import { MAX_SUPERVISORS } from '#domain/supervisors'
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
  internships: {
    title: 'Internships',
    about: 'What students register and reviewers approve or reject.',
    endpoints: {
      register:
        'For students with a complete profile. Creates the internship and its supervisors in one step. The status is approved at once if admins do not require approval.',
      listMine:
        'For students. All of your internships with their supervisors, the state of each request and the next automatic email.',
      getMine: 'For students. An internship of somebody else answers NOT_FOUND.',
      calendar: 'For students. An iCalendar file with the first and the last day.',
      edit: 'For students. If admins require approval, a rejected internship becomes pending again, and so does an approved one whose employer, position or dates change.',
      delete: `For students. Possible for ${DELETE_WINDOW_HOURS} hours after registering, and only without feedback.`,
      listForReview:
        'For admins, managers and systems. Managers see internships of students in their departments. Filter by status, term and words, or by id to read one internship.',
      approve:
        'For admins and managers. The student gets an email. Your own internship answers OWN. Pass on the version that you have read; if it has changed since, the answer is CONFLICT with what has changed and the version to decide about now.',
      reject: 'For admins and managers. The student gets an email with the reason. The version works as for approving.',
    },
  },
  supervisors: {
    title: 'Supervisors',
    about: 'The people whom students name. They need no account.',
    endpoints: {
      add: `For students. An internship has at most ${MAX_SUPERVISORS} supervisors, each with a different address.`,
      correct: 'For students, until the supervisor has submitted feedback.',
      remove:
        'For students, until the supervisor has submitted feedback. Exactly one of those left must be the primary one.',
    },
  },
  feedbackRequests: {
    title: 'Requests for feedback',
    about:
      'Students ask supervisors for feedback; supervisors answer by the link in an email, whose token stands for them.',
    endpoints: {
      request: `For students, once the internship is approved. Sends an email with a link that is valid for ${FEEDBACK_LINK_DAYS} days.`,
      remind: 'For students. Sends another email with a new link; earlier links stay valid.',
      openLink: 'For whoever has the link. Shows whom the feedback is about; changes nothing.',
      submit:
        'For whoever has the link, once. Ratings are whole numbers from 1 to 5; null stands for ‘not observed’, where admins allow it. Sending the same answers again is no error.',
      openOther:
        'For whoever has the link, while it is open. The other request must have been emailed to the same person at the same address; the returned link ends with this one.',
      noteOpening: 'For whoever has the link. Lets the student see that the form was opened.',
      requestCopy: 'For whoever has the link.',
      renewLink: 'For whoever has the link, even if it has expired.',
    },
  },
  assignments: {
    title: 'Answers of supervisors',
    about: 'What a supervisor can say besides giving feedback, with the token of the emailed link.',
    endpoints: {
      confirm: 'For whoever has the link. The student sees the confirmation.',
      decline: 'For whoever has the link. Ends the request and tells the student.',
      undoDecline: 'For whoever has the link, after having declined.',
      handOver:
        'For whoever has the link. The colleague becomes the supervisor and gets the request; the student is told.',
    },
  },
  openRequests: {
    title: 'Open requests',
    about: 'Requests that supervisors have not answered yet.',
    endpoints: {
      list: 'For admins, managers and systems.',
      remind: `For admins and managers. At most ${MAX_REMINDED_AT_ONCE} requests at once.`,
    },
  },
  feedback: {
    title: 'Feedback',
    about: 'What supervisors have submitted.',
    endpoints: {
      view: 'For students. Feedback becomes visible once it is approved.',
      listForReview: 'For admins, managers and systems. Filter by status, term and words, or by id to read one record.',
      approve:
        'For admins and managers. The student gets an email and can read the feedback. The version works as for approving an internship.',
    },
  },
  selfAssessments: {
    title: 'Self-assessments',
    about:
      'Students answer the questions of the supervisor about themselves, if the term of the internship asks for it. Reviewers read the answers with the feedback and the student; supervisors never see them.',
    endpoints: {
      get: 'For students. The state says whether the answers can be written (open), can no longer be changed (fixed) or are not asked for (unasked).',
      save: 'For students, on approved internships until feedback on them is approved. Replaces the earlier answers.',
    },
  },
  midterms: {
    title: 'Mid-term feedback',
    about:
      'Students ask supervisors how they are doing half-way through the internship, if its term asks for that. A reviewer releases the answers to the student. The final feedback is separate.',
    endpoints: {
      request: `For students, on approved internships until the final feedback is requested. Sends an email with a link that is valid for ${FEEDBACK_LINK_DAYS} days; earlier links stay valid.`,
      submit:
        'For whoever has the link, once. Takes the same answers as the final feedback; sending them again is no error.',
      renewLink: 'For whoever has the link, even if it has expired.',
      view: 'For students. Mid-term feedback becomes visible once it is released.',
      listToRelease: 'For admins and managers. Managers see the mid-term feedback on students in their departments.',
      release:
        'For admins and managers. The student gets an email and can read the mid-term feedback. The version works as for approving an internship.',
    },
  },
  reportLinks: {
    title: 'Verification links',
    about: 'With such a link, others can check that a PDF report is genuine.',
    endpoints: {
      create: 'For students, about approved feedback.',
      revoke: 'For students. The link stops working at once.',
    },
  },
  students: {
    title: 'Students',
    about: 'Students as reviewers see them.',
    endpoints: {
      list: 'For admins and managers. Managers see the students of their departments.',
      get: 'For admins and managers.',
    },
  },
  employers: {
    title: 'Employers',
    about: 'Employers are made from what students type. Admins merge different spellings.',
    endpoints: {
      list: 'For admins and managers. The figures count only what you may see.',
      get: 'For admins and managers.',
      listInternships: 'For admins and managers.',
      previewMerge: 'For admins. Changes nothing.',
      merge: 'For admins.',
      undoMerge: 'For admins.',
    },
  },
  find: {
    title: 'Search by name',
    about: 'The search box of reviewers.',
    endpoints: { byName: 'For admins and managers. A few results of each kind.' },
  },
  statistics: {
    title: 'Statistics',
    about: 'Figures of everything you may see.',
    endpoints: {
      figures: 'For admins, managers and systems. Ratings of fewer than five answers are hidden from all but admins.',
      get: 'For admins, managers and systems. Managers also get the figures of each department.',
      responses: 'For admins, managers and systems. Medians of fewer than five answers are null to all but admins.',
    },
  },
  exports: {
    title: 'Exports',
    about: 'CSV files with a title row, in UTF-8.',
    endpoints: {
      internships:
        'For admins, managers and systems. Every internship you may see, newest first. `columns` chooses columns and their order; without it, the file has all.',
      feedback:
        'For admins, managers and systems. All feedback you may see, newest first. `columns` chooses columns and their order.',
      openRequests:
        'For admins, managers and systems. With the filters of the list. `columns` chooses columns and their order.',
      audit: 'For admins. With the filters of the audit trail.',
      importProblems: 'For admins. The rows that cannot be imported, and why.',
      importRest:
        'For admins. The same rows with the columns of the file and one that says why, for a day after the import.',
    },
  },
  departments: {
    title: 'Departments',
    about: 'A student belongs to the department with the name of the student’s major.',
    endpoints: {
      list: 'For everybody with an account.',
      add: 'For admins.',
      edit: 'For admins.',
      delete: 'For admins.',
    },
  },
  terms: {
    title: 'Academic terms',
    about: 'Periods such as ‘Summer 2026’, by which lists can be filtered. They do not overlap.',
    endpoints: {
      list: 'For everybody with an account.',
      add: 'For admins.',
      edit: 'For admins.',
      delete: 'For admins.',
    },
  },
  savedViews: {
    title: 'Saved views',
    about: 'Filters that a reviewer keeps under a name. A view gives no access: the list shows what you may see.',
    endpoints: {
      list: 'For admins and managers. Filters that are outdated, such as a deleted term, are left out.',
      save: 'For admins and managers. The filters are the parameters of the list’s address.',
      rename: 'For the admin or manager who saved it.',
      delete: 'For the admin or manager who saved it.',
    },
  },
  exportColumns: {
    title: 'Columns of exports',
    about: 'Which columns the screens ask for when a person exports. The exports of the API do not depend on them.',
    endpoints: {
      list: 'For admins and managers.',
      choose: 'For admins and managers. Replaces an earlier choice.',
      reset: 'For admins and managers.',
    },
  },
  scheduledExports: {
    title: 'Scheduled exports',
    about:
      'Emails with a link to an export, week by week or month by month. The email contains no records; the export behind the link has what you may see when you open it.',
    endpoints: {
      list: 'For admins and managers.',
      create: 'For admins and managers. The first email comes on the first such day after today.',
      pause: 'For the admin or manager who scheduled it.',
      resume: 'For the admin or manager who scheduled it. Emails that were due meanwhile are not sent.',
      sendNow: 'For the admin or manager who scheduled it. The schedule stays the same.',
      delete: 'For the admin or manager who scheduled it. Links in earlier emails stop working.',
    },
  },
}
