import type { ReactNode } from 'react'
import type { Language } from '#domain/text/languages'
import { checkedIf, controlId, describedBy, type Field, FieldError, FieldHint } from './field.tsx'

/** The language is null if it is the page's. */
export type Option = { value: string; label: string; language: Language | null }

type Props = Field & { label: ReactNode; hint: ReactNode; isRequired: boolean; options: readonly Option[] }

/** One of several answers. */
export function ChoiceField({ name, value, error, onChange, label, hint, isRequired, options }: Props) {
  return (
    <fieldset
      className="options"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      // The application focuses the first invalid field.
      tabIndex={onChange && -1}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { error, hint })}
    >
      <legend>{label}</legend>
      <FieldHint name={name} hint={hint} />
      {options.map((option, index) => (
        <label key={option.value} className="checkbox">
          <input
            type="radio"
            id={index === 0 ? controlId(name) : undefined}
            name={name}
            value={option.value}
            {...checkedIf(value === option.value, onChange && (() => onChange(option.value)))}
          />
          <bdi lang={option.language ?? undefined}>{option.label}</bdi>
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
