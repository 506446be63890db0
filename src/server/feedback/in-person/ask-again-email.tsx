import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { readTasksToAskAgain } from './ask-again-queries.ts'
import { forgetTaskSteps, inPersonStop, selectEmailedStudents } from './in-person-task-queries.ts'

/** `stepsAt`: the time with which the email was recorded, an ISO timestamp. */
type Job = { studentId: string; supervisorIds: string[]; stepsAt: string }

type Task = { supervisorId: string; supervisorName: string; employerName: string; sentBackAt: Date }
type Facts = PersonFacts & { tasks: readonly Task[]; unsubscribe: string }

/** Reminds a student to ask again, some days after answers were sent back as not usable. Not sent once they have. */
export const askAgain = defineEmail({
  kind: 'ask-again',
  leaves: {
    while: 'the student has not asked again, and neither admins nor the student have switched the emails off',
  },
  facts: async ({ config, db }, { studentId, supervisorIds }: Job) => {
    const { remindToAskAgain: isOn } = await readFeedbackSettings(db)
    const student = await selectEmailedStudents(db)
      .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
      .where('profiles.id', '=', studentId)
      .executeTakeFirst()
    const tasks = (await readTasksToAskAgain(db, studentId)).filter(({ supervisorId }) =>
      supervisorIds.includes(supervisorId),
    )
    if (!isOn || !student || tasks.length === 0) return null
    const unsubscribe = `${config.publicUrl}/reminders/stop/${inPersonStop.make(config.authSecret, { studentId })}`
    return { ...student, tasks, unsubscribe }
  },
  withdraw: ({ db }, { studentId, stepsAt }: Job) => forgetTaskSteps(db, 'ask-again', studentId, new Date(stepsAt)),
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { tasks } = facts
    const subject =
      tasks.length > 1
        ? m.in_person_again_email_subject_several()
        : m.in_person_again_email_subject_single({ name: tasks[0]!.supervisorName })
    return studentEmail(site, facts, {
      subject,
      preview: m.in_person_again_email_preview(),
      heading: subject,
      because: m.in_person_again_email_reason(),
      unsubscribe: { url: facts.unsubscribe, label: m.in_person_stop() },
      body: (
        <>
          {tasks.map(({ supervisorId, supervisorName, employerName, sentBackAt }) => (
            <Paragraph key={supervisorId}>
              {m.in_person_again_email_task({ name: supervisorName, employerName, day: formatInstant(sentBackAt) })}
            </Paragraph>
          ))}
          <Paragraph>{m.in_person_again_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: ({ publicUrl }, now) => ({
    ...SAMPLE_ASSIGNMENT,
    tasks: [{ ...SAMPLE_ASSIGNMENT, sentBackAt: now }],
    unsubscribe: `${publicUrl}/reminders/stop/sample`,
  }),
})
