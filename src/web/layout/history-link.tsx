import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { paths } from '../routing/paths.ts'
import { TextLink } from '../ui/link.tsx'

/** A link for admins to the audit trail of one record. */
export function HistoryLink({ record, of }: { record: string; of: string }) {
  if (usePerson().role !== 'admin') return null
  return (
    <TextLink to={paths.adminAudit} search={{ record }}>
      <ParaglideMessage
        message={m.audit_record_history_link}
        inputs={{ of }}
        markup={{ span: ({ children }) => <span className="visually-hidden">{children}</span> }}
      />
    </TextLink>
  )
}
