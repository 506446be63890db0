import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { paths } from '../routing/paths.ts'
import { TextLink } from '../ui/link.tsx'

/** What an admin sets up on a new installation, in this order; shown until the first department exists. */
export function FirstSteps() {
  const departments = useQuery(api.departments.list.queryOptions())
  if (departments.data?.length !== 0) return null
  return (
    <section className="section dashboard-part" aria-labelledby="first-steps">
      <h2 id="first-steps">Next steps</h2>
      <ol className="first-steps">
        <li>
          <TextLink to={paths.adminDepartments}>Add the departments</TextLink> that students choose from.
        </li>
        <li>
          <TextLink to={paths.adminSystem}>Check the email domains</TextLink> with which students may register.
        </li>
        <li>
          <TextLink to={paths.adminUsers}>Add the first managers</TextLink>, who review the departments assigned to
          them.
        </li>
      </ol>
    </section>
  )
}
