import type { PersonalData } from '#contract/privacy'
import { fieldLabel } from '#domain/audit'
import { formatInstant } from '#domain/dates'
import * as m from '#messages'
import type { Report, ReportBlock } from '../pdf/report.ts'

/** The data as a PDF for people; the JSON file has the same content for programs. */
export function dataReport({ product, university, preparedAt, name, email, sections }: PersonalData): Report {
  return {
    title: m.your_data(),
    sections: [
      {
        heading: m.about_this_document(),
        blocks: [
          fact(m.person(), name),
          fact(m.email(), email),
          fact(m.held_by(), m.in_label({ university, product })),
          fact(m.prepared(), m.times_are_in_utc({ preparedAt: formatInstant(preparedAt, 'UTC') })),
        ],
      },
      ...sections
        .filter(({ records }) => records.length > 0)
        .map(({ title, note, records }) => ({
          heading: title,
          blocks: [...(note ? [fact(m.note(), note)] : []), ...records.flatMap(blocksOf)],
        })),
      {
        heading: m.no_records(),
        blocks: sections.filter(({ records }) => records.length === 0).map(({ title }) => fact(title, m.none())),
      },
    ],
  }
}

type Record = PersonalData['sections'][number]['records'][number]

function blocksOf(record: Record, index: number, { length }: Record[]): ReportBlock[] {
  const facts = Object.entries(record)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => fact(fieldLabel(key), textOf(value)))
  return length === 1 ? facts : [fact(m.record_2(), m.of({ index: index + 1, length })), ...facts]
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function textOf(value: Record[string]): string {
  if (typeof value === 'boolean') return value ? m.yes() : m.no()
  const text = String(value)
  return INSTANT.test(text) ? text.replace('T', ' ').replace(/\.\d+Z$/, '') : text
}

function fact(label: string, value: string): ReportBlock {
  return { kind: 'fact', label, value }
}
