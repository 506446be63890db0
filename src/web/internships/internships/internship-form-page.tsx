import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { paths } from '../../routing/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { BackLink } from '../../ui/link.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditInternshipForm } from './edit-internship-form.tsx'
import { RegisterInternshipForm } from './register-internship-form.tsx'

/** Registering and editing share one screen (spec section 2, Internship form). */
export function InternshipFormPage() {
  const { id } = useParams({ strict: false })
  return (
    <>
      <PageHeader title={id ? m.internships_edit_title() : m.internships_register_title()} />
      {id ? <EditInternship key={id} id={id} /> : <RegisterInternshipForm />}
    </>
  )
}

function EditInternship({ id }: { id: string }) {
  // Not cached: the form always opens with current data.
  const query = useQuery(api.internships.getMine.queryOptions({ input: { id }, gcTime: 0 }))
  if (query.isPending) return <LoadingState>{m.internships_form_loading()}</LoadingState>
  if (query.data) return <EditInternshipForm internship={query.data} />
  const retry = isRefusal(query.error) ? {} : { onRetry: () => void query.refetch(), retrying: query.isFetching }
  return (
    <ErrorState
      title={m.internships_own_load_failed()}
      message={errorMessage(query.error)}
      {...retry}
      action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
    />
  )
}
