import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import type { Tx } from '../../../platform/database/client.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../../platform/email/email-layout.tsx'
import { listAdmins, type OwnerFacts, selectOwner, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { certificatesEnd, watchedConnections } from './certificate-ends.ts'

type Ending = { connectionId: string; entityId: string; endsAt: string }
type CertificateEnding = OwnerFacts & { connection: string; entityId: string; day: string }

/**
 * Tells admins that an identity provider's last certificate is about to expire, because the provider may change its key by then.
 */
export async function reportEndingCertificate(tx: Tx, queue: Queue, ending: Ending): Promise<void> {
  for (const id of await listAdmins(tx)) await queue.enqueueEmail(tx, certificateEnding, { ...ending, profileId: id })
}

export const certificateEnding = defineEmail({
  kind: 'certificate-ending',
  leaves: { while: 'the provider has no newer certificate, and the reader is an admin' },
  facts: async ({ db, config }, { profileId, connectionId, entityId, endsAt }: Ending & { profileId: string }) => {
    const connection = (await watchedConnections(db, config)).find(({ id }) => id === connectionId)
    const provider = connection?.providers.find((one) => one.entityId === entityId)
    // The provider has a new certificate by now.
    if (!connection || !provider || certificatesEnd(provider).toISOString() !== endsAt) return undefined
    const admin = await selectOwner(db, profileId).where('role', '=', 'admin').executeTakeFirst()
    return admin && { ...admin, connection: connection.name, entityId, day: endsAt.slice(0, 10) }
  },
  recipient: toOwner,
  body: (site, { connection, entityId, day, ...facts }: CertificateEnding) => {
    const end = formatDay(day)
    return accountEmail(site, facts, {
      subject: m.connections_certificate_email_subject({ connection, day: end }),
      preview: m.connections_certificate_email_preview(),
      heading: m.connections_certificate_email_subject({ connection, day: end }),
      because: m.connections_role_lowered_email_reason({ productName: site.productName }),
      body: (
        <>
          <Paragraph>{m.connections_certificate_email_intro()}</Paragraph>
          <Facts
            facts={[
              [m.connections_certificate_email_provider_label(), entityId],
              [m.connections_certificate_email_end_label(), end],
            ]}
          />
          <Paragraph>{m.connections_certificate_email_advice()}</Paragraph>
          <Action href={`${site.publicUrl}/admin/sign-in`} shown>
            {m.connections_certificate_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: (): CertificateEnding => ({
    ...SAMPLE_OWNER,
    connection: 'University sign-on',
    entityId: 'https://idp.university.edu/idp/shibboleth',
    day: '2026-10-01',
  }),
})
