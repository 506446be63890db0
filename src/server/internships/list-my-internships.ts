import { student } from '../procedures.ts'
import { upcomingEmails } from '../reminders/reminder-queries.ts'
import { selectInternships } from './internship-queries.ts'

export const listMyInternships = student.internships.listMine.handler(async ({ context }) => {
  const { actor, db, now } = context
  const internships = await selectInternships(db, actor).execute()
  const ids = internships.flatMap(({ supervisors }) => supervisors.map(({ id }) => id))
  const upcoming = await upcomingEmails(db, ids, now)
  return internships.map((internship) => ({
    ...internship,
    supervisors: internship.supervisors.map((supervisor) => ({
      ...supervisor,
      // One that was added between the two queries has nothing to come yet.
      ...(upcoming.get(supervisor.id) ?? { nextEmailOn: null, hasStoppedReminders: false }),
    })),
  }))
})
