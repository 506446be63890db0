import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** What an admin sets up on a new installation, in this order; shown until the first department exists. */
export function FirstSteps() {
  const departments = useQuery(api.departments.list.queryOptions())
  if (departments.data?.length !== 0) return null
  return (
    <section className="section dashboard-part" aria-labelledby="first-steps">
      <h2 id="first-steps">{m.figures_first_steps_title()}</h2>
      <ol className="first-steps">
        <li>
          <ParaglideMessage
            message={m.figures_first_step_departments}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.adminDepartments}>{children}</TextLink> }}
          />
        </li>
        <li>
          <ParaglideMessage
            message={m.figures_first_step_email_domains}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.adminSystem}>{children}</TextLink> }}
          />
        </li>
        <li>
          <ParaglideMessage
            message={m.figures_first_step_managers}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.adminUsers}>{children}</TextLink> }}
          />
        </li>
      </ol>
    </section>
  )
}
