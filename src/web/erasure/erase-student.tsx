import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErasurePreview } from './erasure-preview.tsx'
import { STAYS } from './erasure-words.ts'

/** Erases a student who has asked in another way, for example in a letter. */
export function EraseStudent({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const preview = useQuery({ ...api.privacy.previewStudent.queryOptions({ input: { id } }), enabled: isOpen })
  const erase = useMutation(
    api.privacy.eraseStudent.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: paths.adminAccounts })
        await queryClient.invalidateQueries()
      },
    }),
  )
  return (
    <section className="section section-stack" aria-labelledby="erase-student">
      <h2 id="erase-student">Erasure</h2>
      <p>Erases the student with everything held about them. Use it when somebody asks in person or by letter.</p>
      <div>
        <Button onClick={() => setOpen(true)}>Erase student</Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title="Erase student"
        question={`Are you sure you want to erase everything held about ${name}? This action cannot be undone.`}
        confirmLabel="Erase"
        pendingLabel="Erasing..."
        pending={erase.isPending}
        error={erase.error && errorMessage(erase.error, 'Failed to erase the student')}
        onConfirm={() => erase.mutate({ id })}
        onClose={() => {
          setOpen(false)
          erase.reset()
        }}
      >
        <ErasurePreview query={preview} stays={STAYS.student} />
      </ConfirmDialog>
    </section>
  )
}
