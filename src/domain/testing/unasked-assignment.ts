import type { Assignment } from '../feedback/scheduled-assignment.ts'

/** A supervisor of an approved internship whom nobody has written to yet. It ends on a Friday. */
export const UNASKED: Assignment = {
  startDate: '2026-01-05',
  endDate: '2026-06-26',
  internshipStatus: 'approved',
  state: 'unasked',
  emailsStoppedAt: null,
  requestedAt: null,
  isRequestSent: false,
  lastEmailAt: null,
  lastToAddressAt: null,
  lastToMailboxAt: null,
  automaticEmailsAt: [],
  hasFailed: false,
  stepsDone: [],
}
