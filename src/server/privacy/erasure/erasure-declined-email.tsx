import { sql } from 'kysely'
import * as m from '#messages'
import { supervisorName } from '../../feedback/requests/link/supervisor-data-queries.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../platform/email/email-layout.tsx'
import { SAMPLE_REASON } from '../../platform/email/sample-facts.ts'

type ErasureDeclined = { name: string; address: string; declineReason: string }

/** Tells a person why the request for erasure was declined and what they can do, unless they have asked again. */
export const erasureDeclined = defineEmail({
  kind: 'erasure-declined',
  leaves: { while: 'the request is declined, and the person has not asked again' },
  facts: async ({ db }, { erasureRequestId }: { erasureRequestId: string }) => {
    const request = await db
      .selectFrom('erasureRequests')
      .leftJoin('profiles', 'profiles.id', 'erasureRequests.profileId')
      .select('declineReason')
      .select(sql<string>`coalesce(profiles.email, supervisor_email)`.as('address'))
      .select('firstName')
      .where('erasureRequests.id', '=', erasureRequestId)
      .executeTakeFirst()
    if (!request?.declineReason) return null
    const { address, declineReason } = request
    return { address, declineReason, name: request.firstName ?? (await supervisorName(db, address)) }
  },
  recipient: ({ name, address }: ErasureDeclined) => ({ name, address }),
  body: (site, { name, declineReason }: ErasureDeclined) => {
    const { productName, universityName } = site
    return accountEmail(
      site,
      { firstName: name },
      {
        subject: m.erasure_declined_email_subject({ productName }),
        preview: m.erasure_declined_email_preview({ universityName }),
        heading: m.erasure_declined_email_heading(),
        isFromUniversity: true,
        because: m.erasure_declined_email_reason({ productName }),
        body: (
          <>
            <Paragraph>{m.erasure_declined_email_intro({ universityName })}</Paragraph>
            <Quotation>{declineReason}</Quotation>
            <Paragraph>{m.erasure_declined_email_remedies()}</Paragraph>
          </>
        ),
      },
    )
  },
  sample: () => ({ name: 'Maya', address: 'maya.okafor@students.example.edu', declineReason: SAMPLE_REASON }),
})
