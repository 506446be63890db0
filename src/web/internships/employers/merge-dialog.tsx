import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmployerRecord } from '#contract/internships/employers'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { SearchField } from '../../form/search-field.tsx'
import { onlySet } from '../../routing/define-list.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { employerList } from './employers.ts'

type Props = { employer: EmployerRecord; onClose: () => void }

/** Chooses the employer that this one is another spelling of, and explains what merging changes. */
export function MergeDialog({ employer: { id, name }, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<string | null>(null)
  const navigate = useNavigate()
  const reload = useReload(api.employers.key())
  const query = useInfiniteQuery(employerList.query(onlySet({ search })))
  const others = (query.data?.pages[0]?.items ?? []).filter((other) => other.id !== id)
  const preview = useQuery(api.employers.previewMerge.queryOptions({ input: into ? { id, into } : skipToken }))
  const merge = useMutation(
    api.employers.merge.mutationOptions({
      onSuccess: async (_, { into: kept }) => {
        await reload()
        onClose()
        await navigate({ href: paths.manageEmployer(kept), replace: true })
      },
    }),
  )
  const error = merge.error ?? preview.error ?? query.error
  return (
    <Dialog
      title={m.employers_merge_title({ name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            look="primary"
            onClick={() => into && merge.mutate({ id, into })}
            pending={merge.isPending}
            pendingLabel={m.employers_merging()}
            disabledReason={preview.isSuccess ? null : m.employers_merge_target_hint()}
          >
            {m.employers_merge()}
          </Button>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </>
      }
    >
      <SearchField
        label={m.employers_merge_target_label()}
        placeholder={m.employers_search_placeholder()}
        value={search}
        onChange={(text) => {
          setSearch(text)
          setInto(null)
        }}
      />
      {query.isSuccess && others.length === 0 && <p className="muted">{m.employers_merge_empty_filtered()}</p>}
      <ul className="merge-choices" aria-label={m.employers_title()}>
        {others.map((other) => (
          <li key={other.id}>
            <label>
              <input type="radio" name="into" checked={into === other.id} onChange={() => setInto(other.id)} />
              <span>
                {other.name}{' '}
                <span className="muted small">{m.common_internships_count({ count: other.internships })}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div role="status">
        {preview.data && (
          <p>
            {m.employers_merge_consequence({
              internships: m.common_internships_count({ count: preview.data.internships }),
              into: preview.data.into,
            })}
          </p>
        )}
      </div>
      {error && <Banner kind="error">{errorMessage(error, m.employers_merge_failed())}</Banner>}
    </Dialog>
  )
}
