import { LATEST_DAY, MAX_REMINDERS } from '#domain/feedback-settings'
import * as m from '#messages'
import { SelectField } from '../../form/select-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { DAY_OPTIONS } from './schedule-words.ts'

type Props = FieldProps<number[]> & {
  /** The first reminder is added after this day. */
  requestDay: number
}

/** Up to five days on which supervisors are reminded. */
export function ReminderDaysField({ name, value, onChange, error, requestDay }: Props) {
  const last = value.at(-1) ?? requestDay
  return (
    <fieldset className="reminder-days">
      <legend>{m.feedback_settings_reminders_title()}</legend>
      {value.length === 0 && <p className="muted small">{m.feedback_settings_reminders_empty()}</p>}
      {value.map((days, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reminders have no other identity
        <div className="reminder-day" key={index}>
          <SelectField
            label={m.feedback_settings_reminder_label({ index: index + 1 })}
            name={`${name}.${index}`}
            options={DAY_OPTIONS}
            value={String(days)}
            error={days <= (value[index - 1] ?? requestDay) ? error : undefined}
            onChange={(text) => onChange(value.with(index, Number(text)))}
          />
          <Button
            look="text"
            onClick={() => onChange(value.toSpliced(index, 1))}
            aria-label={m.feedback_settings_reminder_remove({ index: index + 1 })}
          >
            {m.common_remove()}
          </Button>
        </div>
      ))}
      {value.length < MAX_REMINDERS && last < LATEST_DAY && (
        <div>
          <Button onClick={() => onChange([...value, Math.min(last + 7, LATEST_DAY)])}>
            {m.feedback_settings_reminder_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
