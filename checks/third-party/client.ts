import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

// A program of somebody else: it knows the API only from openapi.json, from which its types are generated.
// src/server/integrations/api-reference/third-party-client.test.ts compiles and runs it.

/** Approves the first pending internship, and tries it a second time. */
export async function approveFirst(baseUrl: string, token: string) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const { data, error } = await api.GET('/internships', { params: { query: { status: 'pending', limit: 100 } } })
  if (!data) throw new Error(error.message)
  const [first] = data.items
  if (!first) throw new Error('Nothing is pending.')
  const student: string = first.student.email

  const path = { id: first.id }
  // The version that the program has read.
  const body = { version: first.version }
  const approval = await api.POST('/internships/{id}/approve', { params: { path }, body })
  const again = await api.POST('/internships/{id}/approve', { params: { path }, body })

  const read = await api.GET('/internships', { params: { query: { id: first.id } } })
  const status: 'pending' | 'approved' | 'rejected' | undefined = read.data?.items[0]?.status
  const invalid = await api.GET('/internships', { params: { query: { limit: 1000 } } })
  const code: string | undefined = again.error?.code
  return {
    id: first.id,
    student,
    status,
    approved: approval.response.status,
    again: { status: again.response.status, code, message: again.error?.message },
    invalid: invalid.error?.code,
  }
}
