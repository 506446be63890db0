import { useState } from 'react'
import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'
import { TextField } from '../../form/text-fields.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { matching, type University } from './universities.ts'
import './university-dialog.css'

/** As many as anybody scrolls through. */
const SHOWN = 50

type Props = {
  universities: University[]
  /** Starts the sign-on with the chosen university. */
  start: (university: University) => void
  isPending: boolean
  error: Error | null
  onClose: () => void
}

/** The universities by name, with a search. */
export function UniversityDialog({ universities, start, isPending, error, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const found = matching(universities, typed)
  const [first] = found
  return (
    <Dialog title={m.sign_in_universities_title()} isOpen onClose={onClose}>
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // Submitting must not also submit the login form, from which the dialog was opened.
          event.stopPropagation()
          if (first && found.length === 1 && !isPending) start(first)
        }}
      >
        <TextField
          label={m.sign_in_universities_search()}
          name="university"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={setTyped}
          error={undefined}
        />
      </form>
      <ul className="university-list">
        {found.slice(0, SHOWN).map((university) => (
          <li key={`${university.id} ${university.entityId}`}>
            <button type="button" aria-disabled={isPending} onClick={() => !isPending && start(university)}>
              <span>{university.name}</span>
              <span className="muted small">{university.domains.join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="muted small" role="status">
        {found.length === 0 && m.sign_in_universities_none()}
        {found.length > SHOWN && m.sign_in_universities_limited()}
      </p>
    </Dialog>
  )
}
