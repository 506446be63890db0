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
      <Button look={look} onClick={() => setAsking(true)} aria-label={m.imports_undo_label({ fileName })}>
        {m.common_undo()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.imports_undo_title()}
        question={m.imports_undo_question({ createdCount: records(createdCount, kind) })}
        confirmLabel={m.imports_undo_title()}
        pendingLabel={m.common_starting()}
        pending={undo.isPending}
        error={undo.error && errorMessage(undo.error, m.common_undo_failed())}
        onConfirm={() => undo.mutate({ id })}
        onClose={() => {
          close()
          undo.reset()
        }}
      >
        <p className="muted">{m.imports_undo_hint()}</p>
      </ConfirmDialog>
    </>
  )
}
