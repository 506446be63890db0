import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErasurePreview, STAYS } from './erasure-preview.tsx'

/** Erases a student who has asked in another way, for example in a letter. */
export function EraseStudent({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const preview = useQuery({ ...api.privacy.previewStudent.queryOptions({ input: { id } }), enabled: isOpen })
  return (
    <Section id="erase-student" title={m.erasure_title()}>
      <p>{m.erasure_erase_student_intro()}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{m.erasure_erase_student()}</Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={m.erasure_erase_student()}
          question={m.erasure_erase_student_question({ name })}
          confirmLabel={m.erasure_erase()}
          pendingLabel={m.erasure_erasing()}
          request={() => api.privacy.eraseStudent.call({ id })}
          onSuccess={async () => {
            await navigate({ to: paths.adminAccounts })
            await queryClient.invalidateQueries()
          }}
          failed={m.erasure_erase_student_failed()}
          onClose={() => setOpen(false)}
        >
          <ErasurePreview query={preview} stays={STAYS.student} />
        </ConfirmDialog>
      )}
    </Section>
  )
}
