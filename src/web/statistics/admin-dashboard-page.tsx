import { PageHeader } from '../ui/page-header.tsx'

export function AdminDashboardPage() {
  return <PageHeader title="Admin Dashboard" />
}
