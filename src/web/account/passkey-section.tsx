import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/passkeys'
import { timeAgo } from '#domain/time-ago'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import '../ui/rows.css'
import './passkey-section.css'

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys with which a person can log in. */
export function PasskeySection() {
  const query = useQuery(api.passkeys.listMine.queryOptions())
  const [opened, setOpened] = useState<Opened | null>(null)
  const [message, showMessage] = useTimedMessage(3000)
  const close = () => setOpened(null)
  const finish = (done: string) => {
    close()
    showMessage(done)
  }
  return (
    <Section id="passkeys" title={m.passkeys_title()} about={m.passkeys_intro()} className="passkey-section">
      <SuccessMessage message={message} />
      <QueryStates query={query} loading={m.passkeys_loading()} failed={m.passkeys_load_failed()} />
      {query.data && query.data.passkeys.length > 0 && (
        <ul className="rows">
          {query.data.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={new Date(query.dataUpdatedAt)}
              onOpen={(dialog) => setOpened({ dialog, passkey })}
            />
          ))}
        </ul>
      )}
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
        <RemovePasskeyDialog passkey={opened.passkey} onClose={close} onRemoved={() => finish(m.passkeys_removed())} />
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
      <div className="row-actions">
        <Button look="text" aria-describedby={nameId} onClick={() => onOpen('rename')}>
          {m.common_rename()}
        </Button>
        <Button look="text" aria-describedby={nameId} onClick={() => onOpen('remove')}>
          {m.common_remove()}
        </Button>
      </div>
    </li>
  )
}

type RemoveProps = { passkey: Passkey; onClose: () => void; onRemoved: () => void }

function RemovePasskeyDialog({ passkey: { id, name }, onClose, onRemoved }: RemoveProps) {
  const queryClient = useQueryClient()
  const remove = useMutation(
    api.passkeys.remove.mutationOptions({
      onSuccess: onRemoved,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.passkeys.key() }),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title={m.passkeys_remove_title()}
      question={m.passkeys_remove_question({ name })}
      confirmLabel={m.common_remove()}
      pendingLabel={m.common_removing()}
      pending={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
