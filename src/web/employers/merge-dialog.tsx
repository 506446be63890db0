import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmployerRecord } from '#contract/employers'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { SearchField } from '../form/search-field.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { employersFound } from './employers.ts'

type Props = { employer: EmployerRecord; onClose: () => void }

/** Chooses the employer that this one is another spelling of, and says what merging changes. */
export function MergeDialog({ employer: { id, name }, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<string | null>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(employersFound(search))
  const others = (query.data?.pages[0]?.items ?? []).filter((other) => other.id !== id)
  const preview = useQuery(api.employers.previewMerge.queryOptions({ input: into ? { id, into } : skipToken }))
  const merge = useMutation(
    api.employers.merge.mutationOptions({
      onSuccess: async (_, { into: kept }) => {
        await queryClient.invalidateQueries({ queryKey: api.employers.key() })
        onClose()
        await navigate({ href: paths.manageEmployer(kept), replace: true })
      },
    }),
  )
  const error = merge.error ?? preview.error ?? query.error
  return (
    <Dialog
      title={m.merge_2({ name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            look="primary"
            onClick={() => into && merge.mutate({ id, into })}
            pending={merge.isPending}
            pendingLabel={m.merging()}
            disabledReason={preview.isSuccess ? null : m.choose_employer_to_keep()}
          >
            {m.merge()}
          </Button>
          <Button onClick={onClose}>{m.cancel()}</Button>
        </>
      }
    >
      <SearchField
        label={m.employer_to_keep()}
        placeholder={m.search_by_name()}
        search={search}
        onSearch={(text) => {
          setSearch(text)
          setInto(null)
        }}
      />
      {query.isSuccess && others.length === 0 && <p className="muted">{m.no_other_employer_has_this_name()}</p>}
      <ul className="merge-choices" aria-label={m.employers()}>
        {others.map((other) => (
          <li key={other.id}>
            <label>
              <input type="radio" name="into" checked={into === other.id} onChange={() => setInto(other.id)} />
              <span>
                {other.name}{' '}
                <span className="muted small">{m.quantity_of_internship({ count: other.internships })}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div role="status">
        {preview.data && (
          <p>
            {m.will_be_counted_under_and_future({
              internships: m.quantity_of_internship({ count: preview.data.internships }),
              into: preview.data.into,
            })}
          </p>
        )}
      </div>
      {error && <Banner kind="error">{errorMessage(error, m.failed_to_merge())}</Banner>}
    </Dialog>
  )
}
