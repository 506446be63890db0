import { useQuery } from '@tanstack/react-query'
import type { SignOnReport } from '#contract/identity/sign-on-report'
import { ROLE_LABELS } from '#domain/platform/roles'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'
import { FACT_LABELS } from './attributes-part.tsx'
import './sign-on-report-dialog.css'

/** The result of a test sign-in. It can be read only once, so the dialog closes only with its button. */
export function SignOnReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['sign-on-report', id],
    queryFn: () => api.signInConnections.takeReport.call({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <ValuesDialog title={m.connections_test_sign_in_action()} onClose={onClose}>
      <QueryStates query={query} loading={m.connections_report_loading()} failed={m.connections_report_load_failed()} />
      {query.data && <Report {...query.data} />}
    </ValuesDialog>
  )
}

function Report({ refusal, person, identifiers, isNameMissing, attributes }: SignOnReport) {
  return (
    <div className="sign-on-report">
      {refusal ? (
        <Banner kind="error">
          <p>{m.connections_report_refused({ message: refusal.message })}</p>
          <p lang="en">{m.common_label_with_value({ label: m.common_reason(), value: refusal.reason })}</p>
        </Banner>
      ) : (
        <Banner kind="success">{m.connections_report_succeeds()}</Banner>
      )}
      {isNameMissing && <Banner kind="warning">{m.connections_report_name_missing()}</Banner>}
      {person && (
        <>
          <h3>{m.common_person()}</h3>
          <PersonFacts {...person} identifiers={identifiers} />
        </>
      )}
      <h3>{m.connections_report_attributes_title()}</h3>
      {attributes.length === 0 ? (
        <p>{m.connections_report_attributes_none()}</p>
      ) : (
        <ul className="sign-on-attributes">
          {attributes.map(({ name, values, becomes }) => (
            <li key={name}>
              <span className="sign-on-attribute">{name}</span>
              <span>{values.join(', ')}</span>
              <span className="muted small">
                {becomes
                  ? m.common_label_with_value({ label: m.connections_report_becomes(), value: FACT_LABELS[becomes] })
                  : m.connections_report_unused()}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PersonFactsProps = NonNullable<SignOnReport['person']> & Pick<SignOnReport, 'identifiers'>

function PersonFacts({ account, role, confirmsFactor, groups, identifiers, ...facts }: PersonFactsProps) {
  const { email, firstName, lastName, department, graduationYear } = facts
  return (
    <dl className="facts">
      <dt>{m.connections_report_account()}</dt>
      <dd>{ACCOUNTS[account]}</dd>
      <dt>{m.connections_report_identifiers()}</dt>
      <dd>{identifiers.join(', ') || m.connections_report_identifiers_none()}</dd>
      <dt>{m.common_email()}</dt>
      <dd>{email || '-'}</dd>
      <dt>{m.common_full_name()}</dt>
      <dd>{[firstName, lastName].join(' ').trim() || '-'}</dd>
      <dt>{m.common_department()}</dt>
      <dd>{department ?? '-'}</dd>
      <dt>{m.common_graduation_year()}</dt>
      <dd>{graduationYear ?? '-'}</dd>
      <dt>{m.connections_mapping_groups_label()}</dt>
      <dd>{groups ? groups.join(', ') || '-' : m.connections_report_groups_unknown()}</dd>
      <dt>{m.common_role()}</dt>
      <dd>{role ? ROLE_LABELS[role] : m.connections_report_role_none()}</dd>
      <dt>{m.connections_second_step_title()}</dt>
      <dd>{factorSentence(confirmsFactor)}</dd>
    </dl>
  )
}

function factorSentence(confirmsFactor: boolean | null): string {
  if (confirmsFactor === null) return m.connections_report_factor_trusted()
  return confirmsFactor ? m.connections_report_factor_confirmed() : m.connections_report_factor_unconfirmed()
}

const ACCOUNTS = localized({
  'found by identifier': m.connections_report_account_by_identifier,
  'found by address': m.connections_report_account_by_address,
  new: m.connections_report_account_new,
  none: m.connections_report_account_none,
})
