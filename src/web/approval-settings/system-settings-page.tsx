import { PageHeader } from '../ui/page-header.tsx'

export function SystemSettingsPage() {
  return <PageHeader title="System Settings" />
}
