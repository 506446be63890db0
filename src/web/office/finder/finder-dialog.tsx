import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Found } from '#contract/office/finder'
import type { Role } from '#domain/platform/roles'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { managesNothing } from '../../layout/no-departments.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isComposing } from '../../ui/pressed-key.ts'
import { screensFound } from './finder-screens.ts'
import './finder.css'

type Props = { role: Role; onClose: () => void }

/** A combobox (WAI-ARIA pattern with a list): the focus stays in the field, the arrow keys move through the options. */
export function FinderDialog({ role, onClose }: Props) {
  const person = usePerson()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const { groups, isSearching, error } = useFinderOptions(role, typed)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  const navigate = useNavigate()
  const baseId = useId()
  const domId = ({ id }: FinderOption) => `${baseId}${id.replaceAll(/\s/g, '-')}`

  function open({ to }: FinderOption) {
    onClose()
    void navigate({ href: to })
  }

  function move(step: number) {
    const next = options.at((options.indexOf(active!) + step) % options.length)
    setActiveId(next?.id ?? null)
    if (next) document.getElementById(domId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || !active) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') open(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={m.common_search()} isOpen onClose={onClose}>
      <input
        className="control"
        type="text"
        role="combobox"
        aria-label={m.finder_search_label()}
        placeholder={m.finder_search_placeholder()}
        aria-expanded={options.length > 0}
        aria-controls={`${baseId}list`}
        aria-autocomplete="list"
        aria-activedescendant={active && domId(active)}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActiveId(null)
        }}
        onKeyDown={press}
      />
      {error && <Banner kind="error">{errorMessage(error, m.finder_search_failed())}</Banner>}
      <div
        id={`${baseId}list`}
        className="finder-list"
        role="listbox"
        aria-label={m.finder_results_label()}
        aria-busy={isSearching}
      >
        {groups.map((group) => (
          <Group key={group.name} group={group} active={active} domId={domId} onMove={setActiveId} onOpen={open} />
        ))}
      </div>
      <p className="small muted" role="status">
        {statusOf(options.length, isSearching, typed)}
      </p>
      {managesNothing(person) && <p className="small muted">{m.common_no_departments_title()}</p>}
    </Dialog>
  )
}

type FinderOption = { id: string; label: string; detail?: string; to: string }
type FinderGroup = { name: string; options: FinderOption[] }

type GroupProps = {
  group: FinderGroup
  active: FinderOption | undefined
  domId: (option: FinderOption) => string
  onMove: (id: string) => void
  onOpen: (option: FinderOption) => void
}

function Group({ group: { name, options }, active, domId, onMove, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-label={name}>
      <p className="finder-group" aria-hidden="true">
        {name}
      </p>
      {options.map((option) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={option.id}
          id={domId(option)}
          className="finder-option"
          role="option"
          aria-selected={option === active}
          onPointerMove={() => option !== active && onMove(option.id)}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(option)}
        >
          <span>{option.label}</span>
          {option.detail && <span className="muted small">{option.detail}</span>}
        </div>
      ))}
    </div>
  )
}

function statusOf(count: number, isSearching: boolean, typed: string): string {
  if (isSearching) return m.finder_searching()
  if (count === 0) return m.finder_results_empty({ typed: typed.trim() })
  return m.finder_results_count({ count })
}

/** Unit: milliseconds. */
const DEBOUNCE = 200
const SHORTEST = 2

/** The results for the typed text: screens immediately, people and employers from the server. */
function useFinderOptions(role: Role, typed: string) {
  const text = typed.trim()
  const search = useDebounced(text)
  const isLongEnough = text.length >= SHORTEST
  const query = useQuery({
    ...api.find.byName.queryOptions({ input: { search } }),
    enabled: isLongEnough && search === text,
    gcTime: 0,
  })
  // Never the results for another text, because Enter would open the wrong one.
  const found = search === text ? query.data : undefined
  const screens = screensFound(role, typed).map(({ label, to }) => ({ id: `screen ${to}`, label, to }))
  const groups: FinderGroup[] = [
    { name: m.finder_screens_title(), options: screens },
    ...(found ? groupsOf(found) : []),
  ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isSearching: isLongEnough && (search !== text || query.isFetching),
    error: query.error,
  }
}

function groupsOf({ students, employers, supervisors }: Found): FinderGroup[] {
  return [
    {
      name: m.common_students(),
      options: students.map(({ id, name, email, department }) => ({
        id: `student ${id}`,
        label: name,
        detail: [email, department].filter(Boolean).join(', '),
        to: paths.manageStudent(id),
      })),
    },
    {
      name: m.employers_title(),
      options: employers.map(({ id, name }) => ({ id: `employer ${id}`, label: name, to: paths.manageEmployer(id) })),
    },
    {
      name: m.common_supervisors(),
      options: supervisors.map(({ name, email, employerId, employerName }) => ({
        id: `supervisor ${email}`,
        label: name,
        detail: `${email}, ${employerName}`,
        to: paths.manageEmployer(employerId),
      })),
    },
  ]
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
