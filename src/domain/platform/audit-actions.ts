/** What happened to a record. */
export const AUDIT_ACTIONS = ['created', 'changed', 'deleted', 'exported', 'erased'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
