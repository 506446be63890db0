import type { PersonalData } from '#contract/privacy/own-data'
import { fieldLabel } from '#domain/privacy/audit'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import type { Report, ReportBlock } from '../../pdf/report.ts'

/** The data as a PDF for people; the JSON file has the same content for programs. */
export function dataReport({ product, university, preparedAt, name, email, sections }: PersonalData): Report {
  return {
    title: m.own_data_title(),
    sections: [
      {
        heading: m.own_data_report_about_title(),
        blocks: [
          fact(m.common_person(), name),
          fact(m.common_email(), email),
          fact(m.own_data_report_holder_label(), m.own_data_report_holder({ university, product })),
          fact(
            m.own_data_report_prepared_label(),
            m.own_data_report_prepared_time({ preparedAt: formatInstant(preparedAt, 'UTC') }),
          ),
        ],
      },
      ...sections
        .filter(({ records }) => records.length > 0)
        .map(({ title, note, records }) => ({
          heading: title,
          blocks: [...(note ? [fact(m.common_note(), note)] : []), ...records.flatMap(blocksOf)],
        })),
      {
        heading: m.own_data_report_empty_title(),
        blocks: sections.filter(({ records }) => records.length === 0).map(({ title }) => fact(title, m.common_none())),
      },
    ],
  }
}

type Record = PersonalData['sections'][number]['records'][number]

function blocksOf(record: Record, index: number, { length }: Record[]): ReportBlock[] {
  const facts = Object.entries(record)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => fact(fieldLabel(key), textOf(value)))
  return length === 1
    ? facts
    : [
        fact(m.own_data_report_record_label(), m.own_data_report_record_position({ index: index + 1, length })),
        ...facts,
      ]
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function textOf(value: Record[string]): string {
  if (typeof value === 'boolean') return value ? m.common_yes_value() : m.common_no_value()
  const text = String(value)
  return INSTANT.test(text) ? text.replace('T', ' ').replace(/\.\d+Z$/, '') : text
}

function fact(label: string, value: string): ReportBlock {
  return { kind: 'fact', label, value }
}
