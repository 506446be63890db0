import { PageHeader } from '../ui/page-header.tsx'

export function UserManagementPage() {
  return <PageHeader title="User Management" />
}
