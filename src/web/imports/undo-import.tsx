import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportSummary } from '#contract/imports'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { records } from './import-words.ts'

type Props = { summary: ImportSummary; look?: ButtonLook; onUndoing: () => void }

/** Removes what an import created, after a question. */
export function UndoImport({ summary: { id, kind, fileName, createdCount }, look = 'secondary', onUndoing }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const undo = useMutation(
    api.imports.undo.mutationOptions({
      onSuccess: () => {
        close()
        onUndoing()
      },
    }),
  )
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)} aria-label={`Undo the import of ${fileName}`}>
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo Import"
        question={`Remove the ${records(createdCount, kind)} that this import created?`}
        confirmLabel="Undo Import"
        pendingLabel="Starting..."
        pending={undo.isPending}
        error={undo.error && errorMessage(undo.error, 'Failed to undo')}
        onConfirm={() => undo.mutate({ id })}
        onClose={() => {
          close()
          undo.reset()
        }}
      >
        <p className="muted">Records that somebody has worked on since then stay, and are listed with the reason.</p>
      </ConfirmDialog>
    </>
  )
}
