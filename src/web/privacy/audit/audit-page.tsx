import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../office/exports/csv-export.tsx'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { auditList } from './audit-entries.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditRow } from './audit-row.tsx'
import './audit.css'

/** Who changed what, when and from where. */
export function AuditPage() {
  const list = useList(auditList)
  const csv = useCsvExport()
  return (
    <ListFrame
      list={list}
      title={m.audit_title()}
      subtitle={m.audit_intro()}
      action={
        <ExportButton csv={csv} endpoint="audit" filters={list.input}>
          {m.audit_export()}
        </ExportButton>
      }
      above={
        <>
          <AuditFilterBar list={list} />
          {list.filters.record && (
            <p className="banner audit-record">
              <ParaglideMessage
                message={m.audit_one_record_notice}
                inputs={{}}
                markup={{ textLink: ({ children }) => <TextLink to={paths.adminAudit}>{children}</TextLink> }}
              />
            </p>
          )}
          <ExportOutcome csv={csv} />
        </>
      }
      loading={m.audit_loading()}
      failed={m.audit_load_failed()}
      empty={{ title: m.audit_empty_title(), hint: m.audit_empty_hint() }}
    >
      <Rows list={list} className="rows audit long-list">
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </Rows>
    </ListFrame>
  )
}
