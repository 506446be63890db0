import { EMAIL_DELAY_SECONDS } from '#domain/bulk-decision'
import { MAX_MESSAGES_PER_DAY, MAX_RECIPIENTS } from '#domain/messages'
import type { FeatureTexts } from './feature-text.ts'

const PREVIEW =
  'For admins and managers. Sends and stores nothing: how many get it, who does not and why, and the first email.'

/** What staff do with many records and around them: decisions, notes, assigning, messages. */
export const FOLLOW_UP_TEXTS: FeatureTexts<'bulkDecisions' | 'staffNotes' | 'assignees' | 'messages' | 'digest'> = {
  bulkDecisions: {
    title: 'Decisions about many records',
    about: 'Reviewers decide about records that they have selected, or about all that match a filter.',
    endpoints: {
      countInternships:
        'For admins and managers. Pass the count, its time and `asOf` on to the decision; or the `asOf` of the list, if you have read it before.',
      decideInternships: `For admins and managers. Records that cannot be decided are counted in the response, and those that have changed since you read them are named; the others are decided in one step. Their emails wait ${EMAIL_DELAY_SECONDS} seconds, so that the decision can be undone.`,
      countFeedback: 'For admins and managers. Works like counting internships.',
      approveFeedback: 'For admins and managers. Works like deciding about internships.',
      undo: 'For the admin or manager who decided. Records that somebody has changed since stay as they are.',
    },
  },
  staffNotes: {
    title: 'Staff notes',
    about: 'What reviewers note about a student or an internship for their colleagues.',
    endpoints: {
      list: 'For admins and managers who may see the student. Nobody reads the notes about themselves.',
      add: 'For admins and managers who may see the student.',
      edit: 'For the author.',
      delete: 'For the author, and for admins.',
    },
  },
  assignees: {
    title: 'Assigning',
    about: 'Who takes care of a record that waits for a decision. Everybody who may review it can still decide.',
    endpoints: {
      listColleagues: 'For admins and managers who may see the record.',
      assign: 'For admins and managers who may see the record. Without a colleague it is assigned to nobody.',
    },
  },
  messages: {
    title: 'Messages',
    about: `Emails of a reviewer to several people, at most ${MAX_RECIPIENTS} at once and ${MAX_MESSAGES_PER_DAY} messages a day.`,
    endpoints: {
      countStudents: 'For admins and managers. Pass the count and its time on to the message.',
      previewToStudents: PREVIEW,
      sendToStudents: `For admins and managers. The emails wait ${EMAIL_DELAY_SECONDS} seconds, so that the message can be undone.`,
      previewToSupervisors: PREVIEW,
      sendToSupervisors: 'For admins and managers. Open requests to the same address share an email.',
      undo: 'For the sender. No email is sent.',
    },
  },
  digest: {
    title: 'Weekly email',
    about: 'On Monday reviewers are told what waits, if anything does.',
    endpoints: {
      getMine: 'For admins and managers.',
      changeMine: 'For admins and managers.',
    },
  },
}
