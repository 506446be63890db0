import { useMutation } from '@tanstack/react-query'
import type { Connection } from '#contract/sign-in-connections'
import { localized } from '#domain/localized'
import type { WithoutFactor } from '#domain/sign-on'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { connectionRules, type NewConnection, valuesOf } from './connection-rules.ts'
import { StaffRules } from './staff-rules.tsx'

type ProviderValues = Pick<Connection, 'redirectUri' | 'acsUrl' | 'entityId'>
export type DraftConnection = ProviderValues & NewConnection
type Props = {
  connection: Connection | DraftConnection
  isNew: boolean
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or changes a connection to an identity provider; Test says what is wrong with it. */
export function ConnectionDialog({ connection, isNew, onSaved, onClose }: Props) {
  const form = useForm(connectionRules, valuesOf(connection))
  const isSaml = connection.protocol === 'saml'
  const test = useMutation(api.signInConnections.test.mutationOptions())
  const save = useMutation(
    api.signInConnections.save.mutationOptions({
      onMutate: () => test.reset(),
      onSuccess: () => onSaved(isNew ? m.connection_added_successfully() : m.connection_updated_successfully()),
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
    <Dialog title={`${isNew ? m.add() : m.edit()} ${isSaml ? 'SAML' : m.openid_connect()}`} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, m.failed_to_save_connection())}
        submitLabel={isNew ? m.add() : m.save()}
        pendingLabel={isNew ? m.adding() : m.saving()}
        actions={
          <>
            <Button onClick={runTest} pending={test.isPending} pendingLabel={m.testing()}>
              {m.test()}
            </Button>
            <Button onClick={onClose}>{m.cancel()}</Button>
          </>
        }
      >
        <TextField
          label={m.name()}
          hint={m.people_see_it_on_button_continue()}
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
        <Disclosure title={m.values_for_identity_provider()} defaultOpen={isNew}>
          <div className="connection-part">
            {isSaml ? (
              <>
                <CopyField label={m.acs_url()} value={connection.acsUrl} />
                <CopyField label={m.entity_id_also_address_of_our()} value={connection.entityId} />
              </>
            ) : (
              <CopyField label={m.redirect_uri()} value={connection.redirectUri} />
            )}
          </div>
        </Disclosure>
        {isSaml ? (
          <>
            <TextField label={m.metadata_url()} autoComplete="off" {...form.field('metadataUrl')} />
            <TextArea
              label={m.or_paste_metadata_xml()}
              rows={3}
              hint={isNew ? undefined : m.leave_both_empty_to_keep_current()}
              {...form.field('metadataXml')}
            />
          </>
        ) : (
          <>
            <TextField
              label={m.issuer()}
              hint={m.for_example_https_accounts_google_com()}
              autoComplete="off"
              {...form.field('issuer')}
            />
            <TextField label={m.client_id()} autoComplete="off" {...form.field('clientId')} />
            <TextField
              label={m.client_secret()}
              hint={isNew ? undefined : m.leave_empty_to_keep_current_secret()}
              autoComplete="off"
              {...form.field('clientSecret')}
            />
          </>
        )}
        <TextField
          label={m.email_domains()}
          hint={
            isSaml
              ? m.separated_by_commas_for_example_university()
              : m.leave_empty_for_button_that_everybody({
                  value: m.separated_by_commas_for_example_university(),
                })
          }
          autoComplete="off"
          {...form.field('domains')}
          error={domainError}
        />
        <CheckboxField label={m.switch_off_passwords_for_these_domains()} {...form.field('passwordOff')} />
        <Disclosure title={m.second_step()}>
          <div className="connection-part">
            <SelectField
              label={m.if_identity_provider_does_not_confirm()}
              hint={m.asking_works_as_after_password_whoever()}
              options={WITHOUT_FACTOR}
              {...form.field('withoutFactor')}
              onChange={(value) => form.set({ withoutFactor: value as WithoutFactor })}
            />
            {form.values.withoutFactor !== 'trust' && (
              <TextField
                label={m.values_that_confirm_it()}
                hint={isSaml ? m.context_classes_separated_by_commas() : m.of_claims_acr_and_amr_separated()}
                autoComplete="off"
                {...form.field('factorValues')}
                error={factorError}
              />
            )}
          </div>
        </Disclosure>
        <Disclosure title={isSaml ? m.attributes() : m.claims()}>
          <AttributeFields form={form} isSaml={isSaml} />
        </Disclosure>
        <Disclosure title={m.staff_roles()}>
          <StaffRules
            rules={form.values.staffRules}
            errors={form.errors}
            onChange={(staffRules) => form.set({ staffRules })}
          />
        </Disclosure>
        <div className="findings">
          {test.error && <Banner kind="error">{errorMessage(test.error, m.failed_to_test())}</Banner>}
          {test.data?.map(({ isProblem, text }) => (
            <Banner key={text} kind={isProblem ? 'error' : 'success'}>
              {text}
            </Banner>
          ))}
        </div>
      </FormShell>
    </Dialog>
  )
}

const WITHOUT_FACTOR = [
  localized({ value: 'trust', label: m.trust_sign_in_as_it_is }),
  localized({ value: 'ask', label: m.ask_for_second_step_of_this }),
  localized({ value: 'refuse', label: m.refuse_sign_in }),
]
