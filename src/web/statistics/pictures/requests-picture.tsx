import type { Figures } from '#contract/statistics'
import { quantity } from '#domain/quantity'
import { percentage } from '#domain/statistics'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { BreakdownTable } from '../breakdown-table.tsx'
import type { Lists } from './lists.ts'
import { Count, lengthOf, Mark, Marks } from './marks.tsx'
import { Picture } from './picture.tsx'

type Row = Figures['requests'][number]
type Props = { figures: Figures; before: string | null; lists: Lists; term: string | undefined }

const TITLE = 'Answers by department'
/** More do not fit on a page; the table has them all. */
const MOST_ROWS = 40

/** Of the requests to supervisors in each department, how many are answered and how many wait. */
export function RequestsPicture({ figures: { requests, endedRequests }, before, lists, term }: Props) {
  const shown = requests.length > MOST_ROWS ? largest(requests) : requests
  return (
    <Picture
      title={TITLE}
      sentence={
        <>
          Requests for feedback that supervisors have answered, and those that wait for an answer.
          {endedRequests > 0 &&
            ` ${endedRequests === 1 ? 'One more' : `${endedRequests.toLocaleString('en-US')} more`} ended without an answer: the supervisor declined, or the internship was rejected.`}
          {shown !== requests &&
            ` The table has ${quantity(requests.length - MOST_ROWS, 'further department')} with fewer requests.`}{' '}
          <TextLink to={paths.manageResponses} search={term ? { term } : {}}>
            How long supervisors take
          </TextLink>
        </>
      }
      legend={[
        { look: 'full', label: 'Answered' },
        { look: 'open', label: 'Waiting' },
        ...(before ? [{ look: 'before' as const, label: `Answered in ${before}` }] : []),
      ]}
      table={<RequestsTable requests={requests} before={before} lists={lists} />}
    >
      {requests.length === 0 && <p>No feedback has been requested yet.</p>}
      <Marks label={TITLE} ids={shown.flatMap(idsOf)}>
        {(tabIndexOf) => (
          <ul className="bar-rows">
            {shown.map((row) => (
              <li key={row.department} className="request-row">
                <span className="row-name">{nameOf(row)}</span>
                <span className="row-track">
                  {SEGMENTS.map(({ key, look }) => (
                    <Segment key={key} row={row} part={key} look={look} lists={lists} tabIndexOf={tabIndexOf} />
                  ))}
                  {row.before && total(row.before) > 0 && (
                    <span className="row-before" style={lengthOf(row.before.answered, total(row.before))} />
                  )}
                </span>
                <span className="row-figure figures">
                  {percentage(row.answered, total(row))}% of {total(row).toLocaleString('en-US')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Marks>
    </Picture>
  )
}

const SEGMENTS = [
  { key: 'answered', look: 'full' },
  { key: 'waiting', look: 'open' },
] as const
type Part = (typeof SEGMENTS)[number]

type SegmentProps = {
  row: Row
  part: Part['key']
  look: Part['look']
  lists: Lists
  tabIndexOf: (id: string) => number
}

function Segment({ row, part, look, lists, tabIndexOf }: SegmentProps) {
  if (row[part] === 0) return null
  return (
    <span className="segment" style={lengthOf(row[part], total(row))}>
      <Mark
        id={idOf(row, part)}
        className={`segment-mark ${look}`}
        label={`${nameOf(row)}: ${row[part].toLocaleString('en-US')} ${part}`}
        list={listOf(row, part, lists)}
        tabIndexOf={tabIndexOf}
      >
        {null}
      </Mark>
    </span>
  )
}

function RequestsTable({ requests, before, lists }: { requests: Row[]; before: string | null; lists: Lists }) {
  const rate = (row: Pick<Row, 'answered' | 'waiting'>) => `${percentage(row.answered, total(row))}%`
  return (
    <BreakdownTable
      caption={TITLE}
      rows={requests}
      nameOf={nameOf}
      columns={[
        ...SEGMENTS.map(({ key }) => ({
          label: key === 'answered' ? 'Answered' : 'Waiting',
          value: (row: Row) => (
            <Count count={row[key]} list={listOf(row, key, lists)} label={`${nameOf(row)}, ${key}`} />
          ),
        })),
        { label: 'Share answered', value: rate },
        ...(before
          ? [
              {
                label: `Answered, ${before}`,
                value: (row: Row) => (row.before?.answered ?? 0).toLocaleString('en-US'),
              },
              { label: `Share answered, ${before}`, value: (row: Row) => (row.before ? rate(row.before) : '–') },
            ]
          : []),
      ]}
    />
  )
}

/** Students without a department have no list of their own. */
function listOf({ department }: Row, part: Part['key'], lists: Lists) {
  if (department === null) return null
  return part === 'answered' ? lists.answers(department) : lists.openRequests(department)
}

function idsOf(row: Row): string[] {
  if (row.department === null) return []
  return SEGMENTS.filter(({ key }) => row[key] > 0).map(({ key }) => idOf(row, key))
}

function idOf({ department }: Row, part: Part['key']): string {
  return `${part} ${department}`
}

function nameOf({ department }: Row): string {
  return department ?? 'No department'
}

function total({ answered, waiting }: Pick<Row, 'answered' | 'waiting'>): number {
  return answered + waiting
}

/** In their order. */
function largest(requests: readonly Row[]): Row[] {
  const kept = new Set(requests.toSorted((a, b) => total(b) - total(a)).slice(0, MOST_ROWS))
  return requests.filter((row) => kept.has(row))
}
