import { memo, startTransition, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import type { FieldProps } from './use-form.ts'
import './form.css'
import './checklist-field.css'

/** How many options are visible without scrolling. */
const FIRST = 6

type Option = { value: string; label: string; description?: string | null }

type Props = FieldProps<string[]> & { label: string; options: readonly Option[] }

/** A multiple choice in a scrolling box. */
export function ChecklistField({ label, name, value, onChange, error, options }: Props) {
  const errorId = useId()
  const isPainted = useIsPainted()
  const rendered = isPainted ? options : options.slice(0, FIRST)
  const toggle = useStableToggle((option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((chosen) => chosen !== option)),
  )
  return (
    <fieldset className="checklist field">
      <legend>{label}</legend>
      <div className="checklist-options panel">
        {rendered.map((option, index) => (
          <ChecklistOption
            key={option.value}
            name={name}
            option={option}
            isChosen={value.includes(option.value)}
            onToggle={toggle}
            errorId={error ? errorId : undefined}
            isInvalid={Boolean(error) && index === 0}
          />
        ))}
      </div>
      {error && (
        <div className="field-error" id={errorId}>
          {error}
        </div>
      )}
    </fieldset>
  )
}

type OptionProps = {
  name: string
  option: Option
  isChosen: boolean
  onToggle: (option: string, isChosen: boolean) => void
  errorId: string | undefined
  isInvalid: boolean
}

/** Memoized: of hundreds of options, only the toggled one rerenders. */
const ChecklistOption = memo(function ChecklistOption(props: OptionProps) {
  const { name, option, isChosen, onToggle, errorId, isInvalid } = props
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        checked={isChosen}
        onChange={(event) => onToggle(option.value, event.target.checked)}
        {...(errorId ? { 'aria-describedby': errorId } : {})}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
      />
      <span>
        {option.label}
        {option.description && <span className="checklist-description">{option.description}</span>}
      </span>
    </label>
  )
})

/** False in the first frame, so that the form appears before hundreds of options have rendered. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** A function with a stable identity that calls the latest `toggle`. */
function useStableToggle(toggle: OptionProps['onToggle']): OptionProps['onToggle'] {
  const latest = useRef(toggle)
  useLayoutEffect(() => {
    latest.current = toggle
  })
  return useCallback((option, isChosen) => latest.current(option, isChosen), [])
}
