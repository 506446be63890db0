import type { Scope } from '#domain/scopes'
import type { Contract } from './contract.ts'

export type EndpointName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`
}[keyof Contract]

/** The endpoints that an access token may call, and the scope that it needs. Tokens are refused by all others. */
export const ENDPOINT_SCOPES: { readonly [Name in EndpointName]?: Scope } = {
  'session.get': 'account:read',
  'departments.list': 'departments:read',
  'internships.listMine': 'internships:read',
  'internships.getMine': 'internships:read',
  'internships.listForReview': 'internships:read',
  'internships.register': 'internships:write',
  'internships.edit': 'internships:write',
  'internships.delete': 'internships:write',
  'supervisors.add': 'internships:write',
  'supervisors.correct': 'internships:write',
  'supervisors.remove': 'internships:write',
  'internships.approve': 'internships:review',
  'internships.reject': 'internships:review',
  'feedback.view': 'feedback:read',
  'feedback.listForReview': 'feedback:read',
  'openRequests.list': 'feedback:read',
  'feedbackRequests.request': 'feedback:request',
  'feedbackRequests.remind': 'feedback:request',
  'openRequests.remind': 'feedback:request',
  'feedback.approve': 'feedback:review',
  'bulkDecisions.countInternships': 'internships:review',
  'bulkDecisions.decideInternships': 'internships:review',
  'bulkDecisions.countFeedback': 'feedback:review',
  'bulkDecisions.approveFeedback': 'feedback:review',
  'statistics.get': 'statistics:read',
  'statistics.responses': 'statistics:read',
  'statistics.figures': 'statistics:read',
  'exports.internships': 'exports:read',
  'exports.feedback': 'exports:read',
  'exports.openRequests': 'exports:read',
}

/** The scope that a token needs for this endpoint; null if no token may call it. */
export function scopeOf(endpoint: string): Scope | null {
  const scopes: { readonly [name: string]: Scope | undefined } = ENDPOINT_SCOPES
  return Object.hasOwn(scopes, endpoint) ? (scopes[endpoint] ?? null) : null
}
