import { PageHeader } from '../ui/page-header.tsx'

export function ManagerDashboardPage() {
  return <PageHeader title="Manager Dashboard" />
}
