import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ImportDetails } from '#contract/internships/imports'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { number } from './import-words.ts'

type Props = { details: ImportDetails; onCancelled: () => void }

const TITLES = localized({
  checking: m.imports_status_checking,
  importing: m.imports_status_importing,
  inviting: m.imports_status_inviting,
  removing: m.imports_status_removing,
})
type Working = keyof typeof TITLES

/** What the server is doing. It continues if this screen is closed. */
export function ImportProgress({ details, onCancelled }: Props) {
  const { id, status, fileName, doneCount } = details
  const progressId = useId()
  const cancel = useMutation(api.imports.cancel.mutationOptions({ onSuccess: onCancelled }))
  const title = TITLES[status as Working]
  const total =
    status === 'checking' ? details.rowCount : status === 'importing' ? details.newCount : details.createdCount
  const quantity = status === 'removing' ? m.imports_records_count : m.imports_rows_count
  return (
    <Section id="import-progress" title={title}>
      <p className="muted import-name">{fileName}</p>
      <div className="row progress-row">
        <label className="figures" htmlFor={progressId}>
          {m.imports_progress_label({ done: number(Math.min(doneCount, total)), total: quantity({ count: total }) })}
        </label>
        {/* Without a maximum, browsers show that work goes on. */}
        <progress id={progressId} {...(total > 0 && { value: Math.min(doneCount, total), max: total })} />
        {(status === 'checking' || status === 'importing') && (
          <Button look="text" onClick={() => cancel.mutate({ id })} pending={cancel.isPending}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {title}...
      </p>
      {status === 'importing' && <p className="muted small">{m.imports_cancel_hint()}</p>}
      {cancel.error && <Banner kind="error">{errorMessage(cancel.error, m.imports_cancel_failed())}</Banner>}
    </Section>
  )
}
