import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Assignee } from '#contract/office/assignees'
import type { Reviewed } from '#domain/office/review'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { updateCachedRow } from '../../api/paged-list.ts'
import { usePerson } from '../../api/session.ts'
import { SelectField } from '../../form/select-field.tsx'
import { Button } from '../../ui/button.tsx'
import './assignee-field.css'

type Props = { kind: Reviewed; item: { id: string; assignee: Assignee } }

/** Assigns a waiting record to a colleague or to oneself. Everybody who may review it can still decide about it. */
export function AssigneeField({ kind, item: { id, assignee } }: Props) {
  const person = usePerson()
  const queryClient = useQueryClient()
  const colleagues = useQuery(api.assignees.listColleagues.queryOptions({ input: { kind, id } }))
  const lists = api[kind].listForReview.key()
  const assigning = useMutation(
    api.assignees.assign.mutationOptions({
      onSuccess: (result) => {
        updateCachedRow(queryClient, lists, id, result)
        void queryClient.invalidateQueries({ queryKey: api.students.key() })
      },
      // The list then shows what has changed.
      onError: () => void queryClient.invalidateQueries({ queryKey: lists }),
    }),
  )
  const assign = (colleagueId: string | null) => assigning.mutate({ kind, id, colleagueId })
  const able = colleagues.data ?? []
  const chosen = assigning.isPending ? assigning.variables.colleagueId : (assignee?.id ?? null)
  const isListed = chosen === null || able.some((colleague) => colleague.id === chosen)
  const options = able.map(({ id: value, name }) => ({
    value,
    label: value === person.id ? m.assignees_yourself_option({ name }) : name,
  }))
  if (!isListed && assignee) options.push({ value: assignee.id, label: assignee.name })
  const mayTakeIt = chosen !== person.id && able.some((colleague) => colleague.id === person.id)
  return (
    <div className="assignee-field">
      <SelectField
        label={m.assignees_label()}
        name={`assignee-${id}`}
        placeholder={m.assignees_nobody_option()}
        options={options}
        value={chosen ?? ''}
        onChange={(value) => assign(value || null)}
        error={assigning.isError ? errorMessage(assigning.error, m.assignees_assign_failed()) : undefined}
      />
      {mayTakeIt && (
        <Button look="text" onClick={() => assign(person.id)} pending={assigning.isPending}>
          {m.assignees_assign_yourself()}
        </Button>
      )}
      {assignee && !assignee.mayReview && (
        <p className="small assignee-lost">
          {m.assignees_lost_access_hint({ name: assignee.name || m.assignees_lost_access_unnamed() })}
        </p>
      )}
      {colleagues.isError && (
        <p className="small muted">{errorMessage(colleagues.error, m.assignees_colleagues_load_failed())}</p>
      )}
    </div>
  )
}
