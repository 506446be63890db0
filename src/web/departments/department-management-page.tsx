import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Department } from '#contract/departments'
import { formatInstant } from '#domain/dates'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import '../ui/rows.css'
import './department-management.css'

const MESSAGE_TIME = 3000

/** The departments that students choose and managers review (spec section 2, Department Management). */
export function DepartmentManagementPage() {
  const query = useQuery({ ...api.departments.list.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(MESSAGE_TIME)
  const [editing, setEditing] = useState<Department | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Department | null>(null)
  const reload = () => {
    for (const queryKey of [api.departments.key(), api.users.key(), api.statistics.key()])
      void queryClient.invalidateQueries({ queryKey })
  }
  const deletion = useMutation(
    api.departments.delete.mutationOptions({
      onSuccess: () => {
        setDeleting(null)
        showMessage('Department deleted successfully')
      },
      onSettled: reload,
    }),
  )
  const departments = query.data ?? []
  return (
    <>
      <PageHeader
        title="Department Management"
        subtitle="Students choose one of these as their major; managers review the departments assigned to them."
        action={
          departments.length > 0 && (
            <Button look="primary" onClick={() => setEditing('new')}>
              Add Department
            </Button>
          )
        }
      />
      <SuccessMessage message={message} />
      {query.isPending && <LoadingState>Loading departments...</LoadingState>}
      {query.isError && (
        <ErrorState
          title={errorMessage(query.error, 'Failed to load departments')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && departments.length === 0 && (
        <EmptyState
          title="No Departments Found"
          action={
            <Button look="primary" onClick={() => setEditing('new')}>
              Add First Department
            </Button>
          }
        >
          Add the departments of your university so that students can choose them.
        </EmptyState>
      )}
      {departments.length > 0 && (
        <ul className="rows departments">
          {departments.map((department) => (
            <li key={department.id}>
              <div>
                <h2 className="row-title" id={`department-${department.id}`}>
                  {department.name}
                </h2>
                {department.description && <p className="muted department-description">{department.description}</p>}
              </div>
              <span className="muted small">
                Created <time dateTime={department.createdAt}>{formatInstant(department.createdAt)}</time>
              </span>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => setEditing(department)}
                  aria-describedby={`department-${department.id}`}
                >
                  Edit
                </Button>
                <Button
                  look="text"
                  onClick={() => {
                    deletion.reset()
                    setDeleting(department)
                  }}
                  aria-describedby={`department-${department.id}`}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="banner department-note">
        Deleting a department may affect existing student profiles and manager assignments. Students keep the name of
        their major; managers lose the department.
      </p>
      {editing && (
        <DepartmentDialog
          department={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(sentence) => {
            setEditing(null)
            showMessage(sentence)
            reload()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="Delete Department"
        question={`Are you sure you want to delete "${deleting?.name ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.isError ? errorMessage(deletion.error, 'Failed to delete department') : null}
        onConfirm={() => deleting && deletion.mutate({ id: deleting.id })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
