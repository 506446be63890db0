import { Suspense, useState } from 'react'
import type { SupervisorForm } from '#contract/internships/supervisors'
import type { OpenRequest } from '#contract/office/open-requests'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

// Loaded on demand, because it is rarely needed.
const SupervisorDialog = lazyPart(
  () => import('../../internships/supervisors/supervisor-dialog.tsx'),
  'SupervisorDialog',
)

type Props = {
  request: Pick<OpenRequest, 'id' | 'supervisorName' | 'supervisorEmail' | 'supervisorLanguage'>
  onCorrected: (sentence: string) => void
}

/** Corrects an address that an email did not reach, and sends the request there. */
export function CorrectAddress({ request, onCorrected }: Props) {
  const { id, supervisorName, supervisorEmail, supervisorLanguage } = request
  const [isOpen, setOpen] = useState(false)
  const reload = useReload(api.openRequests.key(), api.students.key())
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {m.open_requests_correct_address()}
        <span className="visually-hidden">, {supervisorName}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SupervisorDialog
            title={m.open_requests_correct_address()}
            initial={{ name: supervisorName, email: supervisorEmail, language: supervisorLanguage }}
            unreached={supervisorEmail}
            addressHint={m.supervisors_correct_links_hint({ email: supervisorEmail })}
            submitLabel={m.supervisors_correct_and_request()}
            pendingLabel={m.common_saving()}
            save={(corrected: SupervisorForm) => api.openRequests.correct.call({ id, ...corrected })}
            onSaved={({ email }) => {
              onCorrected(m.supervisors_requested({ email }))
              void reload()
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
