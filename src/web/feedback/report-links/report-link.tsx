import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

export type ReportOf = { internshipId: string; supervisorId: string }

type Props = {
  url: string | null
  /** Whether the university confirms the report. A link can be created only then, and revoked at any time. */
  isConfirmed: boolean
  report: ReportOf
}

/** The link with which an employer checks the report. The student creates, shows and revokes it. */
export function ReportLink({ url, isConfirmed, report }: Props) {
  const [isRevoking, setRevoking] = useState(false)
  const reload = useReload(api.feedback.view.key())
  const create = useMutation(api.reportLinks.create.mutationOptions({ onSuccess: reload }))
  if (url === null && !isConfirmed) return null
  return (
    <section className="section stack" aria-labelledby="report-link">
      <h2 id="report-link">{m.report_links_title()}</h2>
      <p className="measure">{isConfirmed ? m.report_links_intro() : m.report_links_paused()}</p>
      {url === null ? (
        <div className="row">
          <Button pending={create.isPending} pendingLabel={m.common_creating()} onClick={() => create.mutate(report)}>
            {m.report_links_create()}
          </Button>
        </div>
      ) : (
        <>
          <CopyField label={m.report_links_address_label()} value={url} />
          <QrCode text={url} label={m.report_links_qr_code_label()} />
          <div className="row">
            <Button onClick={() => setRevoking(true)}>{m.report_links_revoke()}</Button>
          </div>
        </>
      )}
      {create.error && <Banner kind="error">{errorMessage(create.error)}</Banner>}
      {isRevoking && (
        <ConfirmDialog
          title={m.report_links_revoke()}
          question={m.report_links_revoke_question()}
          confirmLabel={m.report_links_revoke()}
          pendingLabel={m.report_links_revoking()}
          request={() => api.reportLinks.revoke.call(report)}
          onSuccess={async () => {
            await reload()
            setRevoking(false)
          }}
          onClose={() => setRevoking(false)}
        />
      )}
    </section>
  )
}
