/** What must not happen, whatever people do. */
export const RULES = {
  unapproved: 'a text that nobody has approved appears to nobody but those who review it and who wrote it',
  withheld: 'withheld passages appear to no student and on no public page, whoever has approved the rest',
  withheldElsewhere: 'the same words do not appear either, however they are written',
  secret: 'questions and reasons of reviewers appear only to staff and to the supervisor',
  behindLink: 'submitted answers open by no link but the one mailed with a question',
  studentsBrowser: 'no page behind a link shows answers or a question in a browser of the student, or takes them there',
  inPersonForm: 'a form that was opened in person ends after an hour',
  inPersonReceipt: 'whoever answers in person gets a receipt',
  chosenSecret: 'the server chooses the ids from which secrets follow',
  offered: 'nothing is refused that a dashboard or a list of staff offers',
  askedEarly: 'asking is not the next step long before the end',
  stopped: 'no automatic email and no reminder of staff to whoever has stopped them',
  declined: 'no request or reminder to whoever has declined',
  lastWord: 'no student writes to whoever has declined and stopped',
  switchedOff: 'no automatic email once admins have switched them off',
  notApproved: 'no request or reminder about an internship that is not approved',
  reminderFirst: 'no reminder arrives before its request',
  twice: 'no two requests to one supervisor arrive at once',
  limit: 'at most three requests and reminders to one supervisor in 24 hours',
  proof: 'a verification page confirms only what is approved now, the internship too',
  rejected: 'no feedback of a rejected internship is approved',
  others: 'what one person says about an internship changes nothing that another person or another internship has',
  handOver: 'whoever passes a request on reads to which address',
  blame: 'only answers about the address blame the address',
  lost: 'every email leaves once the mail server is back',
  serverError: 'no request fails for a reason of ours',
  refused: 'a refused request changes nothing',
  read: 'reading changes nothing',
} as const
export type Rule = keyof typeof RULES

/** A violation of a rule. */
export type Found = { rule: Rule; what: string }
