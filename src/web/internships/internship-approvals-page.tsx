import { PageHeader } from '../ui/page-header.tsx'

export function InternshipApprovalsPage() {
  return <PageHeader title="Internship Approvals" />
}
