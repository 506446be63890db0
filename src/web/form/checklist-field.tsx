import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import type { FieldProps } from './use-form.ts'
import './checklist-field.css'

/** As many as the box shows before it is scrolled. */
const FIRST = 6

type Option = { value: string; label: string; description?: string | null }

type Props = FieldProps<string[]> & { label: string; hint?: ReactNode; options: readonly Option[] }

/** Several out of many, in a box that scrolls. */
export function ChecklistField({ label, hint, name, value, onChange, error, options }: Props) {
  const errorId = useId()
  const hasRest = useRestAfterPaint()
  const drawn = hasRest ? options : options.slice(0, FIRST)
  const toggle = useSame((option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((chosen) => chosen !== option)),
  )
  return (
    <fieldset className="checklist field">
      <legend>{label}</legend>
      {hint && <div className="field-hint">{hint}</div>}
      <div className="checklist-options panel">
        {drawn.map((option, index) => (
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

/** Among hundreds only the one that is pressed is drawn anew. */
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

/** False in the first frame: the form with what is in sight comes at once, the rest of hundreds right after it. */
function useRestAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** The same function at every drawing, which does what the last one given does. */
function useSame(toggle: OptionProps['onToggle']): OptionProps['onToggle'] {
  const last = useRef(toggle)
  useLayoutEffect(() => {
    last.current = toggle
  })
  return useCallback((option, isChosen) => last.current(option, isChosen), [])
}
