import * as m from '#messages'
import type { Tx } from '../../platform/database/client.ts'
import { closeDeclined, nameByStudent } from './decline-commands.ts'
import { type AddressField, refuseAddresses } from './refuse-addresses.ts'

type Named = { internshipId: string; studentId: string; fields: readonly AddressField[]; now: Date }

/**
 * What the student's naming of supervisors means, once their rows are there: who has declined the internship is shown so, and
 * where only the office may write, nobody is named.
 */
export async function nameSupervisors(tx: Tx, { internshipId, studentId, fields, now }: Named): Promise<void> {
  await closeDeclined(tx, [internshipId])
  const declined = await tx
    .selectFrom('internshipSupervisors')
    .select('email')
    .where('internshipId', '=', internshipId)
    .where('declinedAt', 'is not', null)
    .execute()
  const refused: AddressField[] = []
  for (const field of fields) {
    const isDeclined = declined.some(({ email }) => email === field.email)
    if (!(await nameByStudent(tx, { studentId, email: field.email, isDeclined, now }))) refused.push(field)
  }
  refuseAddresses(refused, m.supervisors_office_only())
}
