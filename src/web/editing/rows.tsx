import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import '../ui/rows.css'

type Props<Row> = ComponentProps<typeof QueryStates> & {
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  /** Shown instead of an empty list. */
  empty?: ReactNode
  className?: string
  children: (row: Row) => ReactNode
}

/** A list of things that can be edited, with its loading, error and empty states. */
export function EditableRows<Row>({ rows = [], empty, className = '', children, ...states }: Props<Row>) {
  const { isPending, error } = states.query
  return (
    <>
      <QueryStates {...states} />
      {rows.length === 0 && !isPending && !error && empty}
      {rows.length > 0 && <ul className={`rows ${className}`}>{rows.map((row) => children(row))}</ul>}
    </>
  )
}

const TitleId = createContext('')

/** The actions of a row; `of` is the id of its title, which names their object. */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="row-actions">
      <TitleId value={of}>{children}</TitleId>
    </div>
  )
}

/** A button in `RowActions`. */
export function RowAction(button: ComponentProps<typeof Button>) {
  return <Button look="text" aria-describedby={use(TitleId)} {...button} />
}
