import { useState } from 'react'
import type { ImportSummary } from '#contract/internships/imports'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { records } from './import-words.ts'

type Props = { summary: ImportSummary; look?: ButtonLook; onUndoing: () => void }

/** Removes what an import created, after a question. */
export function UndoImport({ summary: { id, kind, fileName, createdCount }, look = 'secondary', onUndoing }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)} aria-label={m.imports_undo_label({ fileName })}>
        {m.common_undo()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.imports_undo_title()}
          question={m.imports_undo_question({ createdCount: records(createdCount, kind) })}
          confirmLabel={m.imports_undo_title()}
          pendingLabel={m.common_starting()}
          request={() => api.imports.undo.call({ id })}
          onSuccess={() => {
            close()
            onUndoing()
          }}
          failed={m.common_undo_failed()}
          onClose={close}
        >
          <p className="muted">{m.imports_undo_hint()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
