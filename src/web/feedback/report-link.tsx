import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
      <h2 id="report-link">Verification link</h2>
      <p className="measure">
        Anybody with this link sees the feedback as it is on record, without an account. Give it to employers who want
        to check your report. The PDF contains it while it exists.
      </p>
      {url === null ? (
        <div className="row">
          <Button pending={create.isPending} pendingLabel="Creating..." onClick={() => create.mutate(report)}>
            Create Verification Link
          </Button>
        </div>
      ) : (
        <>
          <CopyField label="Link" value={url} />
          <QrCode text={url} label="QR code of the verification link" />
          <div className="row">
            <Button onClick={() => setRevoking(true)}>Revoke Link</Button>
          </div>
        </>
      )}
      {create.error && <Banner kind="error">{errorMessage(create.error)}</Banner>}
      <ConfirmDialog
        isOpen={isRevoking}
        title="Revoke Link"
        question="The link and printed copies of it stop working. You can create a new link afterwards."
        confirmLabel="Revoke Link"
        pendingLabel="Revoking..."
        pending={revoke.isPending}
        error={revoke.error && errorMessage(revoke.error)}
        onConfirm={() => revoke.mutate(report)}
        onClose={() => setRevoking(false)}
      />
    </section>
  )
}
