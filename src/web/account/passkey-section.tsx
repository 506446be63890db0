import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/passkeys'
import { timeAgo } from '#domain/time-ago'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
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
    <section className="section section-stack passkey-section" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="muted">
        With a passkey you log in by unlocking your device with your fingerprint, face or PIN. You need no password and
        no code.
      </p>
      <SuccessMessage message={message} />
      <QueryStates query={query} loading="Loading your passkeys..." failed="Failed to load your passkeys" />
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
          <Button onClick={() => setOpened({ dialog: 'add' })}>Add a passkey</Button>
        </div>
      )}
      {opened?.dialog === 'add' && (
        <AddPasskeyDialog
          suggestedName={query.data?.suggestedName ?? ''}
          onClose={close}
          onAdded={() => finish('Passkey added')}
        />
      )}
      {opened?.dialog === 'rename' && (
        <RenamePasskeyDialog passkey={opened.passkey} onClose={close} onRenamed={() => finish('Passkey renamed')} />
      )}
      {opened?.dialog === 'remove' && (
        <RemovePasskeyDialog passkey={opened.passkey} onClose={close} onRemoved={() => finish('Passkey removed')} />
      )}
    </section>
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
          Added <Instant at={addedAt} />
        </span>
      </div>
      <div>{lastUsedAt ? `Last used ${timeAgo(lastUsedAt, now)}` : 'Never used'}</div>
      <div className="row-actions">
        <Button look="text" aria-describedby={nameId} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button look="text" aria-describedby={nameId} onClick={() => onOpen('remove')}>
          Remove
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
      title="Remove passkey"
      question={`You can then no longer log in with '${name}'. Delete it on your device, too, so that it is no longer offered.`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      pending={remove.isPending}
      error={remove.error && errorMessage(remove.error)}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
