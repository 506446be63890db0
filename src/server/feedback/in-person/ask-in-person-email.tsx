import { canRequestFeedback } from '#domain/internships/internship'
import { type Day, formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { forgetTaskSteps, inPersonStop, readEmailedTasks, selectEmailedStudents } from './in-person-task-queries.ts'

/** `stepsAt`: the time with which the steps of the email were recorded, an ISO timestamp. */
type Job = { studentId: string; supervisorIds: string[]; stepsAt?: string }

type Task = { supervisorId: string; supervisorName: string; employerName: string; endDate: Day }
type Facts = PersonFacts & { tasks: readonly Task[]; unsubscribe: string }

/** Tells a student around the end of an internship to ask in person. Not sent once nobody needs to be asked. */
export const askInPerson = defineEmail({
  kind: 'ask-in-person',
  leaves: {
    while:
      'an internship of the student still has the task, and neither admins nor the student have switched the emails off',
  },
  facts: async ({ config, db, clock }, { studentId, supervisorIds }: Job) => {
    const student = await selectEmailedStudents(db)
      .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
      .where('profiles.id', '=', studentId)
      .executeTakeFirst()
    const { askInPerson: isOn, ...settings } = await readFeedbackSettings(db)
    const tasks = await readEmailedTasks(db, studentId, { ...settings, now: clock() })
    const due = tasks.filter(
      ({ supervisorId, internshipStatus }) =>
        supervisorIds.includes(supervisorId) && canRequestFeedback({ status: internshipStatus }),
    )
    if (!isOn || !student || due.length === 0) return null
    const unsubscribe = `${config.publicUrl}/reminders/stop/${inPersonStop.make(config.authSecret, { studentId })}`
    return { ...student, tasks: due, unsubscribe }
  },
  // An older job does not say when its steps were recorded.
  withdraw: async ({ db }, { studentId, stepsAt }: Job) => {
    if (stepsAt) await forgetTaskSteps(db, 'in-person', studentId, new Date(stepsAt))
  },
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { tasks } = facts
    const name = tasks[0]!.supervisorName
    const areMany = tasks.length > 1
    const subject = areMany ? m.in_person_email_subject_several() : m.in_person_email_subject_single({ name })
    return studentEmail(site, facts, {
      subject,
      preview: m.in_person_email_preview(),
      heading: subject,
      because: m.in_person_email_reason(),
      unsubscribe: { url: facts.unsubscribe, label: m.in_person_stop() },
      body: (
        <>
          <Paragraph>{m.in_person_email_intro()}</Paragraph>
          {tasks.map(({ supervisorId, supervisorName, employerName, endDate }) => (
            <Paragraph key={supervisorId}>
              {m.in_person_email_task({ name: supervisorName, employerName, endDate: formatDay(endDate) })}
            </Paragraph>
          ))}
          <Paragraph>{m.in_person_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: ({ publicUrl }) => ({
    ...SAMPLE_ASSIGNMENT,
    tasks: [SAMPLE_ASSIGNMENT],
    unsubscribe: `${publicUrl}/reminders/stop/sample`,
  }),
})
