import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EmployerRecord } from '#contract/internships/employers'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { MergeDialog } from './merge-dialog.tsx'
import '../../ui/rows.css'

/** For admins: the spellings in use, and the merges, each of which can be undone. */
export function EmployerSpellings({ employer }: { employer: EmployerRecord }) {
  const { name, spellings, merges } = employer
  const [isMerging, setMerging] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.employers.key())
  const undo = useMutation(
    api.employers.undoMerge.mutationOptions({
      onSuccess: () => showMessage(m.employers_merge_undone()),
      onSettled: reload,
    }),
  )
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.employers_spellings_title()}</h2>
      <ul className="rows employer-spellings">
        {spellings.map((spelling) => (
          <li key={spelling.name}>
            <div>{spelling.name}</div>
            <div className="figures muted">{m.common_internships_count({ count: spelling.internships })}</div>
          </li>
        ))}
        {merges.map(({ id, spelling, createdAt }) => (
          <li key={id}>
            <div>
              <ParaglideMessage
                message={m.employers_merged_spelling}
                inputs={{ spelling }}
                markup={{ span: ({ children }) => <span className="row-title">{children}</span> }}
              />
            </div>
            <div className="muted small">
              <Instant at={createdAt} /> <HistoryLink record={id} of={spelling} />
            </div>
            <Button
              look="text"
              onClick={() => undo.mutate({ id })}
              pending={undo.isPending && undo.variables.id === id}
              pendingLabel={m.common_undoing()}
            >
              <ParaglideMessage
                message={m.employers_merge_undo}
                inputs={{ spelling }}
                markup={{ span: ({ children }) => <span className="visually-hidden">{children}</span> }}
              />
            </Button>
          </li>
        ))}
      </ul>
      <SuccessMessage message={message} />
      {undo.error && <Banner kind="error">{errorMessage(undo.error, m.employers_merge_undo_failed())}</Banner>}
      <Button
        onClick={() => setMerging(true)}
        disabledReason={merges.length > 0 ? m.employers_merge_blocked_hint({ name }) : null}
      >
        {m.employers_merge_into_another()}
      </Button>
      {isMerging && <MergeDialog employer={employer} onClose={() => setMerging(false)} />}
    </section>
  )
}
