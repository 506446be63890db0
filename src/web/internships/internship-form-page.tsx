import { PageHeader } from '../ui/page-header.tsx'

export function InternshipFormPage() {
  return <PageHeader title="Register New Internship" />
}
