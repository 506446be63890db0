import type { AuditEntry } from '#contract/privacy/audit'
import { actorName, auditTitle } from '#domain/audit'
import * as m from '#messages'
import { exactTime } from '../../layout/exact-time.ts'
import { paths } from '../../routing/paths.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextLink } from '../../ui/link.tsx'

/** One entry; the values before and after open in place. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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
