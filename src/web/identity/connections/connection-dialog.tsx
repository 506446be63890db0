import { useMutation } from '@tanstack/react-query'
import type { Connection } from '#contract/identity/connections'
import type { WithoutFactor } from '#domain/identity/sign-on'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { AttributesPart } from './attributes-part.tsx'
import { type ConnectionFields, connectionRules, type NewConnection, valuesOf } from './connection-rules.ts'
import { FederationPart } from './federation-part.tsx'
import { type ProviderValues, ProviderValuesPart } from './provider-values.tsx'
import { RequestsPart } from './requests-part.tsx'
import { StaffRules } from './staff-rules.tsx'

export type DraftConnection = ProviderValues & NewConnection
type Props = {
  connection: Connection | DraftConnection
  isNew: boolean
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or changes a connection to an identity provider; Test names its problems. */
export function ConnectionDialog({ connection, isNew, onSaved, onClose }: Props) {
  const form = useForm(connectionRules, valuesOf(connection))
  const isSaml = connection.protocol === 'saml'
  const known = 'providers' in connection ? connection.providers : []
  const test = useMutation(api.signInConnections.test.mutationOptions())
  const save = useMutation(
    api.signInConnections.save.mutationOptions({
      onMutate: () => test.reset(),
      onSuccess: () => onSaved(isNew ? m.connections_added() : m.connections_saved()),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  function runTest() {
    save.reset()
    const values = form.check()
    if (values) test.mutate(values)
  }
  const domainError = Object.entries(form.errors).find(([path]) => path.startsWith('domains'))?.[1]
  const factorError = Object.entries(form.errors).find(([path]) => path.startsWith('factorValues'))?.[1]
  return (
    <Dialog
      title={`${isNew ? m.common_add() : m.common_edit()} ${TITLES[connection.protocol]}`}
      isOpen
      onClose={onClose}
    >
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, m.connections_save_failed())}
        submitLabel={isNew ? m.common_add() : m.common_save()}
        pendingLabel={isNew ? m.common_adding() : m.common_saving()}
        actions={
          <>
            <Button onClick={runTest} pending={test.isPending} pendingLabel={m.connections_testing()}>
              {m.connections_test()}
            </Button>
            <Button onClick={onClose}>{m.common_cancel()}</Button>
          </>
        }
      >
        <TextField
          label={m.common_name()}
          hint={m.connections_name_hint()}
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
        <ProviderValuesPart values={connection} isNew={isNew} />
        <ProviderFields form={form} isNew={isNew} />
        <TextField
          label={m.connections_domains_label()}
          hint={
            isSaml
              ? m.connections_domains_hint()
              : m.connections_domains_optional_hint({
                  value: m.connections_domains_hint(),
                })
          }
          autoComplete="off"
          {...form.field('domains')}
          error={domainError}
        />
        <div>
          <CheckboxField label={m.connections_offered_label()} {...form.field('isOffered')} />
          <p className="muted small">{m.connections_offered_hint()}</p>
        </div>
        <CheckboxField label={m.connections_passwords_off_label()} {...form.field('passwordOff')} />
        {isSaml && (
          <>
            <FederationPart form={form} known={known} />
            <RequestsPart form={form} />
          </>
        )}
        <Disclosure title={m.connections_more_title()}>
          <div className="connection-part">
            <CheckboxField label={m.connections_subdomains_label()} {...form.field('withSubdomains')} />
            <CheckboxField label={m.connections_sign_out_label()} {...form.field('signOut')} />
            {connection.protocol === 'oidc' && (
              <CheckboxField label={m.connections_more_groups_label()} {...form.field('readMoreGroups')} />
            )}
          </div>
        </Disclosure>
        <Disclosure title={m.connections_second_step_title()}>
          <div className="connection-part">
            <SelectField
              label={m.connections_second_step_label()}
              hint={m.connections_second_step_hint()}
              options={WITHOUT_FACTOR}
              {...form.field('withoutFactor')}
              onChange={(value) => form.set({ withoutFactor: value as WithoutFactor })}
            />
            {form.values.withoutFactor !== 'trust' && (
              <TextArea
                label={m.connections_second_step_values_label()}
                rows={4}
                hint={
                  isSaml ? m.connections_second_step_values_saml_hint() : m.connections_second_step_values_oidc_hint()
                }
                {...form.field('factorValues')}
                error={factorError}
              />
            )}
          </div>
        </Disclosure>
        <AttributesPart form={form} />
        <Disclosure title={m.connections_staff_roles_title()}>
          <StaffRules
            rules={form.values.staffRules}
            errors={form.errors}
            onChange={(staffRules) => form.set({ staffRules })}
          />
        </Disclosure>
        <div className="findings">
          {test.error && <Banner kind="error">{errorMessage(test.error, m.connections_test_failed())}</Banner>}
          {test.data?.map(({ kind, text }) => (
            <Banner key={text} kind={kind}>
              {text}
            </Banner>
          ))}
        </div>
      </FormShell>
    </Dialog>
  )
}

const TITLES = localized({ oidc: m.connections_openid_connect, saml: () => 'SAML', cas: () => 'CAS' })

const WITHOUT_FACTOR = [
  localized({ value: 'trust', label: m.connections_second_step_trust }),
  localized({ value: 'ask', label: m.connections_second_step_ask }),
  localized({ value: 'refuse', label: m.connections_second_step_refuse }),
]

/** The address of the identity provider, and the name by which it knows this site. */
function ProviderFields({ form, isNew }: { form: ConnectionFields; isNew: boolean }) {
  const { protocol } = form.values
  if (protocol === 'saml')
    return (
      <>
        <TextField label={m.connections_metadata_url_label()} autoComplete="off" {...form.field('metadataUrl')} />
        <TextArea
          label={m.connections_metadata_xml_label()}
          rows={3}
          hint={isNew ? undefined : m.connections_metadata_keep_hint()}
          {...form.field('metadataXml')}
        />
      </>
    )
  const isCas = protocol === 'cas'
  return (
    <>
      <TextField
        label={isCas ? m.connections_cas_address_label() : m.connections_issuer_label()}
        hint={isCas ? m.connections_cas_address_hint() : m.connections_issuer_hint()}
        autoComplete="off"
        {...form.field('issuer')}
      />
      {!isCas && (
        <>
          <TextField label={m.common_client_id()} autoComplete="off" {...form.field('clientId')} />
          <TextField
            label={m.common_client_secret()}
            hint={isNew ? undefined : m.connections_client_secret_keep_hint()}
            autoComplete="off"
            {...form.field('clientSecret')}
          />
        </>
      )}
    </>
  )
}
