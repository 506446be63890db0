import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Found } from '#contract/office/finder'
import type { Role } from '#domain/roles'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { paths } from '../../routing/paths.ts'
import { screensFound } from './finder-screens.ts'

export type FinderOption = { id: string; label: string; detail?: string; to: string }
export type FinderGroup = { name: string; options: FinderOption[] }

/** Unit: milliseconds. */
const DEBOUNCE = 200
const SHORTEST = 2

/** What was found for the typed text: screens at once, people and employers from the server. */
export function useFinderOptions(role: Role, typed: string) {
  const text = typed.trim()
  const search = useDebounced(text)
  const isLongEnough = text.length >= SHORTEST
  const query = useQuery({
    ...api.find.byName.queryOptions({ input: { search } }),
    enabled: isLongEnough && search === text,
    gcTime: 0,
  })
  // Never the answer to another text: Enter would open what was not meant.
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
