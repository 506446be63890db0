import * as m from '#messages'
import { SearchField } from '../../form/search-field.tsx'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { EmployerRow } from './employer-row.tsx'
import { employerList } from './employers.ts'
import '../../office/review/review.css'
import './employers.css'

/** The employers of the internships that the reviewer may see. */
export function EmployersPage() {
  const list = useList(employerList)
  return (
    <div className="desk">
      <ListFrame
        list={list}
        title={m.employers_title()}
        subtitle={{ admin: m.employers_admin_intro(), manager: m.employers_manager_intro() }}
        above={
          <search className="employer-search" aria-label={m.employers_title()}>
            <SearchField placeholder={m.employers_search_placeholder()} {...list.field('search')} />
          </search>
        }
        loading={m.employers_loading()}
        failed={m.employers_load_failed()}
        empty={{
          title: m.employers_empty_title(),
          hint: m.common_internships_empty(),
          filtered: m.employers_empty_filtered(),
        }}
      >
        <Rows list={list} className="rows employers long-list">
          {(employer) => <EmployerRow key={employer.id} employer={employer} />}
        </Rows>
      </ListFrame>
    </div>
  )
}
