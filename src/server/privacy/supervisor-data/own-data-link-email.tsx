import { OWN_DATA_LINK_HOURS } from '#domain/people/erasure'
import * as m from '#messages'
import {
  ownDataToken,
  type SupervisorLink,
  selectLinks,
  supervisorName,
} from '../../feedback/requests/link/supervisor-data-queries.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { supervisorEmail } from '../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../platform/email/email-layout.tsx'
import { type SupervisorFacts, toSupervisor } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'

type Facts = SupervisorFacts & Pick<SupervisorLink, 'language'> & { link: string }

/** A link with which supervisors see and erase what is held about them. Not sent if that has been erased. */
export const ownDataLink = defineEmail({
  kind: 'own-data-link',
  leaves: { while: 'data is held about the supervisor' },
  facts: async ({ config, db, clock }, { linkId }: { linkId: string }) => {
    const found = await selectLinks(db).where('links.id', '=', linkId).executeTakeFirst()
    if (!found) return null
    const { address, language } = found
    const link = `${config.publicUrl}/feedback/held-data/${ownDataToken(config.authSecret, linkId, clock())}`
    return { supervisorName: (await supervisorName(db, address)) || address, supervisorEmail: address, language, link }
  },
  recipient: (facts: Facts) => ({ ...toSupervisor(facts), language: facts.language }),
  body: (site, facts: Facts) => {
    const { productName } = site
    return supervisorEmail(site, facts, {
      subject: m.own_data_link_email_subject({ productName }),
      preview: m.own_data_link_email_preview(),
      heading: m.own_data_held_title(),
      because: m.own_data_link_email_reason(),
      body: (
        <>
          <Paragraph>{m.own_data_link_email_intro({ productName, ownDataLinkHours: OWN_DATA_LINK_HOURS })}</Paragraph>
          <Action href={facts.link} shown>
            {m.own_data_link_email_button()}
          </Action>
          <Paragraph>{m.own_data_link_email_unexpected()}</Paragraph>
        </>
      ),
    })
  },
  sample: ({ publicUrl }) => ({ ...SAMPLE_ASSIGNMENT, language: null, link: `${publicUrl}/feedback/held-data/sample` }),
})
