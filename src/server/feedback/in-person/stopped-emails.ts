import type { Db } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'

/** Whether this student has stopped the emails about asking in person. */
export async function hasStoppedEmails(db: Db, studentId: string): Promise<boolean> {
  const stops = await db.selectFrom('studentStops').select('studentId').where('studentId', '=', studentId).execute()
  return stops.length > 0
}

/** Stops them from now on, or turns them back on. */
export async function setEmailsStopped(db: Db, studentId: string, stoppedAt: Date | null): Promise<void> {
  if (stoppedAt === null) {
    await db.deleteFrom('studentStops').where('studentId', '=', studentId).execute()
    return
  }
  await db
    .insertInto('studentStops')
    .values({ studentId, stoppedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const getEmails = student.inPersonEmails.getMine.handler(async ({ context }) => ({
  isOn: !(await hasStoppedEmails(context.db, context.actor.id)),
}))

const changeEmails = student.inPersonEmails.changeMine.handler(async ({ input, context }) => {
  await setEmailsStopped(context.db, context.actor.id, input.isOn ? null : context.now)
  return input
})

export const inPersonEmails = { getMine: getEmails, changeMine: changeEmails }
