import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accentForm, type ChosenAppearance } from '#contract/appearance'
import { accentSentence, DEFAULT_ACCENT, isHexColor, nearestAccent } from '#domain/accent'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { Field } from '../form/field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { showAccent } from '../ui/application.ts'
import { Button } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { AccentPreview } from './accent-preview.tsx'

/** One colour, from which the server makes those of both schemes. */
export function AccentForm({ appearance }: { appearance: ChosenAppearance }) {
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const form = useForm(accentForm, { accent: appearance.accent ?? '' })
  const save = useMutation(
    api.appearance.changeAccent.mutationOptions({
      onMutate: clearMessage,
      onSuccess: ({ version }, { accent }) => {
        form.reset({ accent })
        showAccent({ version, isDefault: !accent })
        showMessage(m.appearance_accent_saved())
        void queryClient.invalidateQueries({ queryKey: api.appearance.key() })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const value = form.values.accent ?? ''
  const typed = value.trim().toLowerCase()
  const color = isHexColor(typed) ? typed : null
  const problem = color && accentSentence(color)
  return (
    <FormShell
      form={form}
      label={m.appearance_accent_title()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.appearance_accent_save_failed())}
      submitLabel={m.appearance_accent_save()}
      pendingLabel={m.common_saving()}
      actions={typed !== '' && <Button onClick={() => form.set({ accent: '' })}>{m.appearance_accent_reset()}</Button>}
    >
      <div className="accent-fields">
        <TextField label={m.appearance_accent_label()} autoComplete="off" {...form.field('accent')} value={value} />
        <Field label={m.appearance_accent_picker_label()} error={undefined}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="accent-picker"
              value={color ?? DEFAULT_ACCENT}
              onChange={(event) => form.field('accent').onChange(event.target.value)}
            />
          )}
        </Field>
      </div>
      {problem && (
        <div className="accent-problem">
          {!form.errors.accent && <p role="status">{problem}</p>}
          <Button onClick={() => form.set({ accent: nearestAccent(color) })}>
            {m.appearance_accent_use_nearest({ color: nearestAccent(color) })}
          </Button>
        </div>
      )}
      <AccentPreview accent={color} />
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
