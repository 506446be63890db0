import { useQuery } from '@tanstack/react-query'
import type { StudentSelection } from '#contract/office/mailings'
import { MAX_RECIPIENTS } from '#domain/mailings'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { MailingDialog } from '../mailings/mailing-dialog.tsx'
import { useMailings } from '../mailings/use-mailings.ts'
import { useSelection } from '../review/selection.ts'
import { SelectionBar, SelectionStatus, SelectPage } from '../review/selection-bar.tsx'
import { StudentFilterBar } from './student-filter-bar.tsx'
import { StudentRow } from './student-row.tsx'
import { studentList } from './students.ts'
import '../review/review-panes.css'
import './students.css'

/** The students whose records the reviewer may see. */
export function StudentsPage() {
  const list = useList(studentList)
  const selection = useSelection(
    JSON.stringify(list.input),
    list.items.map(({ id }) => id),
  )
  const matching = useQuery(
    api.messages.countStudents.queryOptions({
      input: list.input,
      enabled: selection.isPage && list.query.hasNextPage,
    }),
  )
  const mailings = useMailings({
    noun: m.common_students_count,
    preview: (selected: StudentSelection, text) =>
      api.messages.previewToStudents.call({ selection: selected, ...text }),
    send: (selected: StudentSelection, text) => api.messages.sendToStudents.call({ selection: selected, ...text }),
    onSent: () => selection.change({ kind: 'clear' }),
  })
  return (
    <ListFrame
      list={list}
      title={m.common_students()}
      subtitle={{ admin: m.students_admin_intro(), manager: m.students_manager_intro() }}
      above={<StudentFilterBar list={list} />}
      loading={m.students_loading()}
      failed={m.students_load_failed()}
      empty={{ title: m.students_empty_title(), hint: m.students_empty(), filtered: m.students_empty_filtered() }}
    >
      {list.items.length > 0 && <SelectPage selection={selection} hint={null} />}
      <Rows list={list} className="rows students long-list">
        {(student) => (
          <StudentRow
            key={student.id}
            student={student}
            isSelected={selection.isSelected(student.id)}
            change={selection.change}
          />
        )}
      </Rows>
      {mailings.undoable.problem && <Banner kind="error">{mailings.undoable.problem}</Banner>}
      <SelectionBar
        selection={selection}
        matching={matching.data ?? null}
        undoable={mailings.undoable}
        noun={m.common_students_count}
        limit={MAX_RECIPIENTS}
        isBusy={false}
        actions={(areTooMany) => (
          <Button
            look="primary"
            disabled={areTooMany}
            onClick={() => mailings.writeTo(selection.toInput(list.input), selection.count)}
          >
            {m.students_write_mailing()}
          </Button>
        )}
      />
      <SelectionStatus outcome={mailings.undoable.outcome} count={selection.count} noun={m.common_students_count} />
      {mailings.writingTo && (
        <MailingDialog
          audience="students"
          noun={m.common_students_count}
          count={mailings.writingTo.count}
          mailings={mailings}
        />
      )}
    </ListFrame>
  )
}
