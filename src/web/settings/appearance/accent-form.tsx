import { accentForm, type ChosenAppearance } from '#contract/settings/appearance'
import { accentSentence, DEFAULT_ACCENT, isHexColor, nearestAccent } from '#domain/accent'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { Field } from '../../form/field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { showAccent } from '../../ui/application.ts'
import { Button } from '../../ui/button.tsx'
import { AccentPreview } from './accent-preview.tsx'

/** One colour, from which the server makes those of both schemes. */
export function AccentForm({ appearance }: { appearance: ChosenAppearance }) {
  const reload = useReload(api.appearance.key())
  const form = useForm(accentForm, { accent: appearance.accent ?? '' })
  const value = form.values.accent ?? ''
  const typed = value.trim().toLowerCase()
  const color = isHexColor(typed) ? typed : null
  const problem = color && accentSentence(color)
  return (
    <SettingsForm
      form={form}
      label={m.appearance_accent_title()}
      request={api.appearance.changeAccent.call}
      onSaved={({ version }, { accent }) => {
        showAccent({ version, isDefault: !accent })
        void reload()
      }}
      saved={m.appearance_accent_saved()}
      failed={m.appearance_accent_save_failed()}
      submitLabel={m.appearance_accent_save()}
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
    </SettingsForm>
  )
}
