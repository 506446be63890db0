import { fullName } from '#domain/people/profile'
import { ROLE_LABELS, type Role } from '#domain/platform/roles'
import * as m from '#messages'
import type { Tx } from '../../platform/database/client.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { listAdmins, type OwnerFacts, selectOwner, toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

type Lowered = { personId: string; was: Role; connection: string }
type RoleLowered = OwnerFacts & { person: string; was: Role; now: Role; connection: string }

/** Tells admins that a connection's rule has taken a role away. */
export async function reportLoweredRole(tx: Tx, queue: Queue, lowered: Lowered): Promise<void> {
  for (const id of await listAdmins(tx)) await queue.enqueueEmail(tx, roleLowered, { ...lowered, profileId: id })
}

export const roleLowered = defineEmail({
  kind: 'role-lowered',
  leaves: { while: 'the person has not got the role back, and the reader is an admin' },
  facts: async ({ db }, { profileId, personId, was, connection }: Lowered & { profileId: string }) => {
    const person = await db
      .selectFrom('profiles')
      .select(['firstName', 'lastName', 'email', 'role'])
      .where('id', '=', personId)
      .executeTakeFirst()
    const admin = await selectOwner(db, profileId).where('role', '=', 'admin').executeTakeFirst()
    // The role may have been restored by now.
    if (!person || !admin || person.role === was) return undefined
    return { ...admin, person: `${fullName(person)} (${person.email})`, was, now: person.role, connection }
  },
  recipient: toOwner,
  body: (site, facts: RoleLowered) => {
    const { person, connection } = facts
    return accountEmail(site, facts, {
      subject: m.connections_role_lowered_email_subject({ person }),
      preview: m.connections_role_lowered_email_preview({ connection }),
      heading: m.connections_role_lowered_email_subject({ person }),
      because: m.connections_role_lowered_email_reason({ productName: site.productName }),
      body: (
        <>
          <Paragraph>{m.connections_role_lowered_email_intro({ connection })}</Paragraph>
          <Facts
            facts={[
              [m.connections_role_lowered_email_before(), ROLE_LABELS[facts.was]],
              [m.connections_role_lowered_email_now(), ROLE_LABELS[facts.now]],
            ]}
          />
          <Paragraph>{m.connections_role_lowered_email_advice()}</Paragraph>
          <Action href={`${site.publicUrl}/admin/users`} shown>
            {m.connections_role_lowered_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: (): RoleLowered => ({
    ...SAMPLE_OWNER,
    person: 'Zoë Çağlar (zoe@university.edu)',
    was: 'manager',
    now: 'student',
    connection: 'University sign-on',
  }),
})
