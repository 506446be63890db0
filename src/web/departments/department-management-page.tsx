import { PageHeader } from '../ui/page-header.tsx'

export function DepartmentManagementPage() {
  return <PageHeader title="Department Management" />
}
