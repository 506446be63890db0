import type { Figures } from '#contract/office/figures'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { percentage } from '#domain/office/statistics'
import * as m from '#messages'
import { paths } from '../../../routing/paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { BreakdownTable } from '../breakdown-table.tsx'
import { Count } from '../count.tsx'
import type { Lists } from '../list-links.ts'
import { Chart, ChartMark, ChartMarks, lengthOf } from './chart.tsx'

type Row = Figures['requests'][number]
type Props = { figures: Figures; before: string | null; lists: Lists; term: string | undefined }
/** More rows do not fit on a page; the table has them all. */
const MOST_ROWS = 40

/** How many requests of each department are answered, and how many are waiting. */
export function RequestsChart({ figures, before, lists, term }: Props) {
  const { requests, sentBackFeedback, withheldFeedback, questionsToSupervisors } = figures
  const ended = figures.endedRequests + figures.closedRequests + figures.sentBackRequests
  const shown = requests.length > MOST_ROWS ? largest(requests) : requests
  return (
    <Chart
      title={m.figures_requests_title()}
      sentence={
        <>
          {m.figures_requests_intro()}
          {sentBackFeedback > 0 && m.figures_requests_sent_back_hint({ sentBackFeedback })}
          {withheldFeedback > 0 && (
            <TextLink {...lists(FIGURE_LISTS.trait('withheld'))}>
              {m.figures_requests_withheld_hint({ withheldFeedback })}
            </TextLink>
          )}
          {questionsToSupervisors > 0 && (
            <TextLink {...lists(FIGURE_LISTS.trait('questioned'))}>
              {m.figures_requests_questions_hint({ questionsToSupervisors })}
            </TextLink>
          )}
          {shown !== requests &&
            m.figures_requests_further_hint({
              furtherDepartments: m.figures_further_departments_count({ count: requests.length - MOST_ROWS }),
            })}{' '}
          {ended > 0 && (
            <>
              <TextLink {...lists(FIGURE_LISTS.ended())}>{m.figures_ended_requests({ count: ended })}</TextLink>{' '}
            </>
          )}
          <TextLink to={paths.manageResponses} search={term ? { term } : {}}>
            {m.figures_requests_responses_link()}
          </TextLink>
        </>
      }
      legend={[
        { look: 'full', label: m.figures_requests_answered() },
        { look: 'open', tone: 'pending', label: m.common_waiting() },
        ...(before ? [{ look: 'before' as const, label: m.figures_requests_answered_before_legend({ before }) }] : []),
      ]}
      table={<RequestsTable requests={requests} before={before} lists={lists} />}
    >
      {requests.length === 0 && <p>{m.figures_requests_empty()}</p>}
      <ChartMarks label={m.figures_requests_title()} ids={shown.flatMap(idsOf)}>
        {(tabIndexOf) => (
          <ul className="bar-rows">
            {shown.map((row) => (
              <li key={row.department} className="request-row">
                <span className="row-name">{nameOf(row)}</span>
                <span className="row-track">
                  {SEGMENTS.map((segment) => (
                    <Segment key={segment.key} row={row} segment={segment} lists={lists} tabIndexOf={tabIndexOf} />
                  ))}
                  {row.before && total(row.before) > 0 && (
                    <span className="row-before" style={lengthOf(row.before.answered, total(row.before))} />
                  )}
                </span>
                <span className="row-figure figures">
                  {m.figures_requests_answered_share({
                    answered: percentage(row.answered, total(row)),
                    row: total(row),
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ChartMarks>
    </Chart>
  )
}

const SEGMENTS = [
  { key: 'answered', look: 'full', tone: 'approved', sentence: m.figures_requests_answered_mark },
  { key: 'waiting', look: 'open', tone: 'pending', sentence: m.figures_requests_waiting_mark },
] as const
type Part = (typeof SEGMENTS)[number]

type SegmentProps = {
  row: Row
  segment: Part
  lists: Lists
  tabIndexOf: (id: string) => number
}

function Segment({ row, segment: { key: part, look, tone, sentence }, lists, tabIndexOf }: SegmentProps) {
  if (row[part] === 0) return null
  return (
    <span className="segment" style={lengthOf(row[part], total(row))}>
      <ChartMark
        id={idOf(row, part)}
        className={`segment-mark ${look} tone-${tone}`}
        label={sentence({ row: nameOf(row), count: row[part].toLocaleString(m.common_locale()) })}
        list={listOf(row, part, lists)}
        tabIndexOf={tabIndexOf}
      >
        {null}
      </ChartMark>
    </span>
  )
}

function RequestsTable({ requests, before, lists }: { requests: Row[]; before: string | null; lists: Lists }) {
  const rate = (row: Pick<Row, 'answered' | 'waiting'>) => `${percentage(row.answered, total(row))}%`
  return (
    <BreakdownTable
      caption={m.figures_requests_title()}
      rows={requests}
      nameOf={nameOf}
      columns={[
        ...SEGMENTS.map(({ key }) => ({
          label: key === 'answered' ? m.figures_requests_answered() : m.common_waiting(),
          value: (row: Row) => (
            <Count count={row[key]} list={listOf(row, key, lists)} label={`${nameOf(row)}, ${key}`} />
          ),
        })),
        { label: m.figures_requests_share_column(), value: rate },
        ...(before
          ? [
              {
                label: m.figures_requests_answered_before_column({ before }),
                value: (row: Row) => (row.before?.answered ?? 0).toLocaleString(m.common_locale()),
              },
              {
                label: m.figures_requests_share_before_column({ before }),
                value: (row: Row) => (row.before ? rate(row.before) : '–'),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Students without a department have no list of their own. */
function listOf({ department }: Row, part: Part['key'], lists: Lists) {
  if (department === null) return null
  return lists(FIGURE_LISTS[part](department))
}

function idsOf(row: Row): string[] {
  if (row.department === null) return []
  return SEGMENTS.filter(({ key }) => row[key] > 0).map(({ key }) => idOf(row, key))
}

function idOf({ department }: Row, part: Part['key']): string {
  return `${part} ${department}`
}

function nameOf({ department }: Row): string {
  return department ?? m.common_no_department()
}

function total({ answered, waiting }: Pick<Row, 'answered' | 'waiting'>): number {
  return answered + waiting
}

/** The departments with most requests, in their original order. */
function largest(requests: readonly Row[]): Row[] {
  const kept = new Set([...requests].sort((a, b) => total(b) - total(a)).slice(0, MOST_ROWS))
  return requests.filter((row) => kept.has(row))
}
