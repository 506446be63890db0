import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isProfileComplete } from '#domain/profile'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfilePage() {
  const person = usePerson()
  // Fixed on arrival: saving completes the profile just before the next screen opens.
  const [isComplete] = useState(isProfileComplete(person))
  const { next } = useSearch({ strict: false })
  const departments = useQuery(api.departments.list.queryOptions())
  return (
    <>
      <PageHeader title={isComplete ? m.profiles_edit_title() : m.profiles_complete_title()} />
      <div className="stack">
        {!isComplete && next && (
          <Banner kind="warning">
            <strong>{m.profiles_incomplete_title()}</strong>
            <p>{m.profiles_incomplete_hint()}</p>
          </Banner>
        )}
        {departments.isLoadingError && <Banner kind="error">{m.profiles_departments_load_failed()}</Banner>}
        {departments.isPending ? (
          <LoadingState>{m.profiles_loading()}</LoadingState>
        ) : (
          <ProfileForm
            person={person}
            departments={departments.data?.map(({ name }) => name) ?? []}
            next={next ?? paths.dashboard}
          />
        )}
      </div>
    </>
  )
}
