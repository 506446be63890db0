import { usePerson } from '../api/session.ts'
import { paths } from '../routing/paths.ts'
import { TextLink } from '../ui/link.tsx'

/** For admins: the audit trail of one record. */
export function HistoryLink({ record, of }: { record: string; of: string }) {
  if (usePerson().role !== 'admin') return null
  return (
    <TextLink to={paths.adminAudit} search={{ record }}>
      History<span className="visually-hidden">, {of}</span>
    </TextLink>
  )
}
