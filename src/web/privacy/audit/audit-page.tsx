import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { AuditEntry } from '#contract/privacy/audit'
import { AUDIT_ACTIONS } from '#domain/platform/audit-actions'
import { AUDIT_KINDS, actorName, auditTitle } from '#domain/privacy/audit'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { DateField } from '../../form/date-field.tsx'
import { countSet, FoldedFilters } from '../../form/folded-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { exactTime } from '../../layout/instant.tsx'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { type ListState, useList } from '../../list/use-list.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../office/exports/csv-export.tsx'
import { paths } from '../../routing/paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextLink } from '../../ui/link.tsx'
import { auditList } from './audit-entries.ts'
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

const KINDS = Object.entries(AUDIT_KINDS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))
const ACTION_LABELS = localized({
  created: m.audit_action_created,
  changed: m.audit_action_changed,
  deleted: m.audit_action_deleted,
  exported: m.audit_action_exported,
  erased: m.audit_action_erased,
})
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))

type AuditFilterBarProps = { list: ListState<typeof auditList> }

/** What the audit trail is filtered by. Everything is in the URL. */
function AuditFilterBar({ list: { input, field } }: AuditFilterBarProps) {
  return (
    <search className="audit-filters" aria-label={m.audit_trail()}>
      <FoldedFilters set={countSet(input, auditList.keys)}>
        <SearchField label={m.common_person()} placeholder={m.common_email_address()} {...field('person')} />
        <SelectField
          label={m.audit_filter_kind_label()}
          options={KINDS}
          placeholder={m.common_all()}
          {...field('kind')}
        />
        <SelectField
          label={m.audit_filter_action_label()}
          options={ACTIONS}
          placeholder={m.common_all()}
          {...field('action')}
        />
        <DateField label={m.audit_filter_from_label()} {...field('from')} />
        <DateField label={m.audit_filter_until_label()} {...field('until')} />
      </FoldedFilters>
    </search>
  )
}

/** One entry; the values before and after open in place. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { createdAt, person, address } = entry
  const title = auditTitle(entry)
  const at = exactTime(createdAt)
  return (
    <li>
      <div>
        <span className="row-title">{title}</span>
        <time className="muted audit-detail figures" dateTime={createdAt}>
          {at}
        </time>
      </div>
      <div>
        <bdi>{actorName(entry)}</bdi>
        {address && <span className="muted audit-detail figures">{m.common_from_network_address({ address })}</span>}
      </div>
      <div>
        {person && (
          <>
            <span className="muted">{m.audit_row_about_person()} </span>
            <TextLink to={paths.adminAccount(person.id)}>{person.name || person.email}</TextLink>
          </>
        )}
      </div>
      <div className="audit-values">
        <Disclosure title={m.common_details()} of={`${title}, ${at}`}>
          <Changes entry={entry} />
        </Disclosure>
      </div>
    </li>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const { changes, endpoint, requestId, recordId, id } = entry
  return (
    <>
      {changes.length > 0 && (
        <dl className="facts audit-changes">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="muted small">
        {m.audit_entry_id({ id })}
        {recordId && m.audit_entry_record_id({ recordId })}
        {endpoint && `, ${endpoint}`}
        {requestId && m.audit_entry_request_id({ requestId })}
      </p>
    </>
  )
}
