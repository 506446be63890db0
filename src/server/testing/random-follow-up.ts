import { randomUUID } from 'node:crypto'
import { selectSupervisors } from '../platform/database/assignments.ts'
import type { Profile } from '../platform/database/schema.ts'
import { markerWord } from './marker-word.ts'
import type { TestApp } from './test-app.ts'

/** Notes about every student, some of them about an internship, and waiting records that are assigned. */
export async function takeNotes({ db, time }: TestApp, authors: Profile[], students: Profile[]): Promise<void> {
  for (const [index, { id: studentId }] of students.entries()) {
    const { id: authorId } = authors[index % authors.length]!
    const own = db.selectFrom('internships').select('id').where('studentId', '=', studentId)
    const { id: internshipId } = (await own.where('status', '=', 'pending').executeTakeFirst()) ?? { id: null }
    for (const about of [null, internshipId])
      await db
        .insertInto('staffNotes')
        .values({ studentId, internshipId: about, authorId, text: `Called ${markerWord()}`, createdAt: time.now })
        .execute()
    if (internshipId)
      await db.updateTable('internships').set({ assignedTo: authorId }).where('id', '=', internshipId).execute()
  }
}

/** A reviewer has written to every student, and about them to their supervisors. */
export async function writeMessages({ db, time }: TestApp, sender: Profile, students: Profile[]): Promise<void> {
  for (const audience of ['students', 'supervisors'] as const)
    for (const { id: studentId, email } of students) {
      const supervisor = await selectSupervisors(db)
        .select(['internshipSupervisors.id', 'internshipSupervisors.email'])
        .where('studentId', '=', studentId)
        .executeTakeFirst()
      const isToStudent = audience === 'students' || !supervisor
      const [messageId, emailId] = [randomUUID(), randomUUID()]
      const text = { subject: `Hello ${markerWord()}`, body: `Please answer ${markerWord()}` }
      await db
        .insertInto('messages')
        .values({ id: messageId, audience, ...text, sentBy: sender.id, createdAt: time.now, undoUntil: time.now })
        .execute()
      const address = isToStudent ? email : supervisor.email
      await db.insertInto('messageEmails').values({ id: emailId, messageId, address }).execute()
      const supervisorId = isToStudent ? null : supervisor.id
      await db.insertInto('messageStudents').values({ emailId, studentId, supervisorId }).execute()
    }
}
