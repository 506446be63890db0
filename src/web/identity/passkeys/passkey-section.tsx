import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/identity/passkeys'
import { timeAgo } from '#domain/time/time-ago'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import './passkey-section.css'

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys with which a person can log in. */
export function PasskeySection() {
  const query = useQuery(api.passkeys.listMine.queryOptions())
  const [opened, setOpened] = useState<Opened | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.passkeys.key())
  const close = () => setOpened(null)
  const finish = (done: string) => {
    close()
    showMessage(done)
  }
  return (
    <Section id="passkeys" title={m.passkeys_title()} about={m.passkeys_intro()} className="passkey-section">
      <SuccessMessage message={message} />
      <EditableRows
        query={query}
        rows={query.data?.passkeys}
        loading={m.passkeys_loading()}
        failed={m.passkeys_load_failed()}
      >
        {(passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            now={new Date(query.dataUpdatedAt)}
            onOpen={(dialog) => setOpened({ dialog, passkey })}
          />
        )}
      </EditableRows>
      {query.data && (
        <div>
          <Button onClick={() => setOpened({ dialog: 'add' })}>{m.passkeys_add()}</Button>
        </div>
      )}
      {opened?.dialog === 'add' && (
        <AddPasskeyDialog
          suggestedName={query.data?.suggestedName ?? ''}
          onClose={close}
          onAdded={() => finish(m.passkeys_added())}
        />
      )}
      {opened?.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onClose={close} onRenamed={() => finish(m.passkeys_renamed())} />
      )}
      {opened?.dialog === 'remove' && (
        <ConfirmDialog
          title={m.passkeys_remove_title()}
          question={m.passkeys_remove_question({ name: opened.passkey.name })}
          confirmLabel={m.common_remove()}
          pendingLabel={m.common_removing()}
          request={() => api.passkeys.remove.call({ id: opened.passkey.id })}
          onSuccess={() => finish(m.passkeys_removed())}
          onSettled={reload}
          onClose={close}
        />
      )}
    </Section>
  )
}

type RowProps = { passkey: Passkey; now: Date; onOpen: (dialog: 'rename' | 'remove') => void }

function PasskeyRow({ passkey: { id, name, addedAt, lastUsedAt }, now, onOpen }: RowProps) {
  const nameId = `passkey-${id}`
  return (
    <li>
      <div>
        <span className="row-title" id={nameId}>
          {name}
        </span>
        <span className="muted passkey-detail">
          <ParaglideMessage
            message={m.passkeys_added_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={addedAt} /> }}
          />
        </span>
      </div>
      <div>{lastUsedAt ? m.common_last_used({ lastUsedAt: timeAgo(lastUsedAt, now) }) : m.passkeys_never_used()}</div>
      <RowActions of={nameId}>
        <RowAction onClick={() => onOpen('rename')}>{m.common_rename()}</RowAction>
        <RowAction onClick={() => onOpen('remove')}>{m.common_remove()}</RowAction>
      </RowActions>
    </li>
  )
}
