import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'

export type ReportOf = { internshipId: string; supervisorId: string }

/** The link by which an employer checks the report: created, shown and revoked by the student. */
export function ReportLink({ url, report }: { url: string | null; report: ReportOf }) {
  const queryClient = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.feedback.view.key() })
  const create = useMutation(api.reportLinks.create.mutationOptions({ onSuccess }))
  const revoke = useMutation(
    api.reportLinks.revoke.mutationOptions({
      onSuccess: async () => {
        await onSuccess()
        setRevoking(false)
      },
    }),
  )
  return (
    <section className="section stack" aria-labelledby="report-link">
      <h2 id="report-link">{m.verification_link()}</h2>
      <p className="measure">{m.anybody_with_this_link_sees_feedback()}</p>
      {url === null ? (
        <div className="row">
          <Button pending={create.isPending} pendingLabel={m.creating()} onClick={() => create.mutate(report)}>
            {m.create_verification_link()}
          </Button>
        </div>
      ) : (
        <>
          <CopyField label={m.link()} value={url} />
          <QrCode text={url} label={m.qr_code_of_verification_link()} />
          <div className="row">
            <Button onClick={() => setRevoking(true)}>{m.revoke_link()}</Button>
          </div>
        </>
      )}
      {create.error && <Banner kind="error">{errorMessage(create.error)}</Banner>}
      <ConfirmDialog
        isOpen={isRevoking}
        title={m.revoke_link()}
        question={m.link_and_printed_copies_of_it()}
        confirmLabel={m.revoke_link()}
        pendingLabel={m.revoking()}
        pending={revoke.isPending}
        error={revoke.error && errorMessage(revoke.error)}
        onConfirm={() => revoke.mutate(report)}
        onClose={() => setRevoking(false)}
      />
    </section>
  )
}
