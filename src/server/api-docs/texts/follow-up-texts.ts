import { MAX_MESSAGES_PER_DAY, MAX_RECIPIENTS } from '#domain/messages'
import type { FeatureTexts } from './feature-text.ts'

/** What staff do with many records and around them: decisions, notes, assigning, messages. */
export const FOLLOW_UP_TEXTS: FeatureTexts<'bulkDecisions' | 'staffNotes' | 'assignees' | 'messages' | 'digest'> = {
  bulkDecisions: {
    title: 'Decisions about many records',
    about: 'Reviewers decide about records that they have selected, or about all that match a filter.',
  },
  staffNotes: {
    title: 'Staff notes',
    about: 'What reviewers note about a student or an internship for their colleagues.',
  },
  assignees: {
    title: 'Assigning',
    about: 'Who takes care of a record that waits for a decision. Everybody who may review it can still decide.',
  },
  messages: {
    title: 'Messages',
    about: `Emails of a reviewer to several people, at most ${MAX_RECIPIENTS} at once and ${MAX_MESSAGES_PER_DAY} messages a day.`,
  },
  digest: { title: 'Weekly email', about: 'On Monday reviewers are told what waits, if anything does.' },
}
