import { Suspense } from 'react'
import type { StudentSelection } from '#contract/office/mailings'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useMailings } from '../mailings/use-mailings.ts'
import { OutcomeBar } from '../review/outcome-bar.tsx'

const MailingDialog = lazyPart(() => import('../mailings/mailing-dialog.tsx'), 'MailingDialog')

/** Writes to one student. It can be undone like a mailing to several. */
export function WriteToStudent({ studentId }: { studentId: string }) {
  const reload = useReload(api.students.key())
  const mailings = useMailings({
    noun: m.common_students_count,
    preview: (selection: StudentSelection, text) => api.messages.previewToStudents.call({ selection, ...text }),
    send: (selection: StudentSelection, text) => api.messages.sendToStudents.call({ selection, ...text }),
    onSent: () => void reload(),
  })
  return (
    <>
      <Button onClick={() => mailings.writeTo({ ids: [studentId] }, 1)}>{m.students_write_mailing()}</Button>
      <OutcomeBar undoable={mailings.undoable} />
      {mailings.writingTo && (
        <Suspense>
          <MailingDialog audience="students" noun={m.common_students_count} count={1} mailings={mailings} />
        </Suspense>
      )}
    </>
  )
}
