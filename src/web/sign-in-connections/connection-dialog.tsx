import { useMutation } from '@tanstack/react-query'
import type { Connection } from '#contract/sign-in-connections'
import type { WithoutFactor } from '#domain/sign-on'
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
      onSuccess: () => onSaved(isNew ? 'Connection added successfully' : 'Connection updated successfully'),
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
    <Dialog title={`${isNew ? 'Add' : 'Edit'} ${isSaml ? 'SAML' : 'OpenID Connect'}`} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, 'Failed to save connection')}
        submitLabel={isNew ? 'Add' : 'Save'}
        pendingLabel={isNew ? 'Adding...' : 'Saving...'}
        actions={
          <>
            <Button onClick={runTest} pending={test.isPending} pendingLabel="Testing...">
              Test
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        }
      >
        <TextField
          label="Name"
          hint="People see it on the button ‘Continue with …’."
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
        <Disclosure title="Values for the identity provider" defaultOpen={isNew}>
          <div className="connection-part">
            {isSaml ? (
              <>
                <CopyField label="ACS URL" value={connection.acsUrl} />
                <CopyField label="Entity ID, also the address of our metadata" value={connection.entityId} />
              </>
            ) : (
              <CopyField label="Redirect URI" value={connection.redirectUri} />
            )}
          </div>
        </Disclosure>
        {isSaml ? (
          <>
            <TextField label="Metadata URL" autoComplete="off" {...form.field('metadataUrl')} />
            <TextArea
              label="Or paste the metadata (XML)"
              rows={3}
              hint={isNew ? undefined : 'Leave both empty to keep the current metadata.'}
              {...form.field('metadataXml')}
            />
          </>
        ) : (
          <>
            <TextField
              label="Issuer"
              hint="For example https://accounts.google.com"
              autoComplete="off"
              {...form.field('issuer')}
            />
            <TextField label="Client ID" autoComplete="off" {...form.field('clientId')} />
            <TextField
              label="Client secret"
              hint={isNew ? undefined : 'Leave empty to keep the current secret.'}
              autoComplete="off"
              {...form.field('clientSecret')}
            />
          </>
        )}
        <TextField
          label="Email domains"
          hint={isSaml ? DOMAINS : `${DOMAINS} Leave empty for a button that everybody can use.`}
          autoComplete="off"
          {...form.field('domains')}
          error={domainError}
        />
        <CheckboxField
          label="Switch off passwords for these domains, except for admins"
          {...form.field('passwordOff')}
        />
        <Disclosure title="Second step">
          <div className="connection-part">
            <SelectField
              label="If the identity provider does not confirm a second step"
              hint="Asking works as after a password: whoever has set up two-step verification here is asked for it."
              options={WITHOUT_FACTOR}
              {...form.field('withoutFactor')}
              onChange={(value) => form.set({ withoutFactor: value as WithoutFactor })}
            />
            {form.values.withoutFactor !== 'trust' && (
              <TextField
                label="Values that confirm it"
                hint={
                  isSaml ? 'Context classes, separated by commas.' : 'Of the claims acr and amr, separated by commas.'
                }
                autoComplete="off"
                {...form.field('factorValues')}
                error={factorError}
              />
            )}
          </div>
        </Disclosure>
        <Disclosure title={isSaml ? 'Attributes' : 'Claims'}>
          <AttributeFields form={form} isSaml={isSaml} />
        </Disclosure>
        <Disclosure title="Staff roles">
          <StaffRules
            rules={form.values.staffRules}
            errors={form.errors}
            onChange={(staffRules) => form.set({ staffRules })}
          />
        </Disclosure>
        <div className="findings">
          {test.error && <Banner kind="error">{errorMessage(test.error, 'Failed to test')}</Banner>}
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
  { value: 'trust', label: 'Trust the sign-in as it is' },
  { value: 'ask', label: 'Ask for the second step of this site' },
  { value: 'refuse', label: 'Refuse the sign-in' },
]
const DOMAINS = 'Separated by commas, for example university.edu. An account is made at the first sign-in.'
