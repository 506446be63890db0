import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { SelectField } from '../form/select-field.tsx'

type Props = { term: string; onChoose: (term: string) => void }

/** The choice of a term; nothing while an admin has not added any. */
export function TermFilter({ term, onChoose }: Props) {
  const { data: terms = [], isSuccess } = useQuery(api.terms.list.queryOptions())
  if (terms.length === 0 && term === '') return null
  const options = terms.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = !isSuccess || term === '' || terms.some(({ id }) => id === term)
  if (!isKnown) options.push({ value: term, label: m.common_deleted_term() })
  return (
    <SelectField
      label={m.common_term()}
      name="term"
      placeholder={m.common_all_terms()}
      options={options}
      value={term}
      onChange={onChoose}
      error={undefined}
    />
  )
}
