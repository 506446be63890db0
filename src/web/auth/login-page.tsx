import { PageHeader } from '../ui/page-header.tsx'

export function LoginPage() {
  return <PageHeader title="Log in" />
}
