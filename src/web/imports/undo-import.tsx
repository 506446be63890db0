import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportSummary } from '#contract/imports'
import * as m from '#messages'
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
      <Button look={look} onClick={() => setAsking(true)} aria-label={m.undo_import_of({ fileName })}>
        {m.undo()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.undo_import()}
        question={m.remove_that_this_import_created({ createdCount: records(createdCount, kind) })}
        confirmLabel={m.undo_import()}
        pendingLabel={m.starting()}
        pending={undo.isPending}
        error={undo.error && errorMessage(undo.error, m.failed_to_undo())}
        onConfirm={() => undo.mutate({ id })}
        onClose={() => {
          close()
          undo.reset()
        }}
      >
        <p className="muted">{m.records_that_somebody_has_worked_on()}</p>
      </ConfirmDialog>
    </>
  )
}
