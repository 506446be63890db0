import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { ImportDetails } from '#contract/imports'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { number } from './import-words.ts'

type Props = { details: ImportDetails; onCancelled: () => void }

const TITLES = localized({
  checking: m.checking,
  importing: m.importing,
  inviting: m.sending_invitations,
  removing: m.removing_2,
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
  const quantity = status === 'removing' ? m.quantity_of_record : m.quantity_of_row
  return (
    <Section id="import-progress" title={title}>
      <p className="muted import-name">{fileName}</p>
      <div className="row progress-row">
        <label className="figures" htmlFor={progressId}>
          {m.of_rows({ done: number(Math.min(doneCount, total)), total: quantity({ count: total }) })}
        </label>
        {/* Without a maximum, browsers show that work goes on. */}
        <progress id={progressId} {...(total > 0 && { value: Math.min(doneCount, total), max: total })} />
        {(status === 'checking' || status === 'importing') && (
          <Button look="text" onClick={() => cancel.mutate({ id })} pending={cancel.isPending}>
            {m.cancel()}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {title}...
      </p>
      {status === 'importing' && <p className="muted small">{m.cancelling_removes_what_has_been_created()}</p>}
      {cancel.error && <Banner kind="error">{errorMessage(cancel.error, m.failed_to_cancel())}</Banner>}
    </Section>
  )
}
