import { useState } from 'react'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './connections.css'

type SignOn = { kind: 'sign-on' | 'provisioning'; connectionId: string; name: string; identifier: string }
type Props = { account: { id: string; email: string; signOns: SignOn[] } }

/** Shows admins the identifiers by which single sign-on finds this person. Those that have changed can be released. */
export function AccountIdentifiers({ account: { id, email, signOns } }: Props) {
  const [releasing, setReleasing] = useState<SignOn | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.users.key())
  if (signOns.length === 0 && !message) return null
  return (
    <Section id="account-identifiers" title={m.connections_section_title()} className="connections">
      <SuccessMessage message={message} />
      <ul className="rows">
        {signOns.map((signOn, index) => (
          <li key={`${signOn.connectionId} ${signOn.identifier}`}>
            <div>
              <span className="row-title" id={`identifier-${index}`}>
                {signOn.name}
              </span>
              <span className="muted small connection-facts">
                {m.common_label_with_value({ label: m.connections_identifier_label(), value: signOn.identifier })}
              </span>
            </div>
            <RowActions of={`identifier-${index}`}>
              <RowAction onClick={() => setReleasing(signOn)}>{m.connections_release_person()}</RowAction>
            </RowActions>
          </li>
        ))}
      </ul>
      {releasing && (
        <ConfirmDialog
          title={m.connections_release_person()}
          question={QUESTIONS[releasing.kind]({ name: releasing.name, email })}
          confirmLabel={m.connections_release_person()}
          pendingLabel={m.connections_releasing()}
          request={() => api.signInConnections.releasePerson.call({ id: releasing.connectionId, accountId: id })}
          onSuccess={() => {
            setReleasing(null)
            showMessage(m.connections_released_person())
          }}
          onSettled={reload}
          failed={m.connections_release_failed()}
          onClose={() => setReleasing(null)}
        >
          <p className="muted">{m.connections_release_person_hint()}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const QUESTIONS = {
  'sign-on': m.connections_release_person_question,
  provisioning: m.connections_release_provisioned_question,
}
