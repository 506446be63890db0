import { createReportLink } from './create-report-link.ts'
import { revokeReportLink } from './revoke-report-link.ts'

export const reportLinks = { create: createReportLink, revoke: revokeReportLink }
