import type { PersonalData } from '#contract/privacy'
import { fieldLabel } from '#domain/audit'
import { formatInstant } from '#domain/dates'
import type { Report, ReportBlock } from '../pdf/report.ts'

/** The data as a PDF for people; the JSON file has the same content for programs. */
export function dataReport({ product, university, preparedAt, name, email, sections }: PersonalData): Report {
  return {
    title: 'Your data',
    sections: [
      {
        heading: 'About this document',
        blocks: [
          fact('Person', name),
          fact('Email', email),
          fact('Held by', `${university}, in ${product}`),
          fact('Prepared', `${formatInstant(preparedAt, 'UTC')}; times are in UTC`),
        ],
      },
      ...sections.map(({ title, note, records }) => ({
        heading: title,
        blocks: [
          ...(note ? [fact('Note', note)] : []),
          ...(records.length === 0 ? [fact('Records', 'None')] : records.flatMap(blocksOf)),
        ],
      })),
    ],
  }
}

type Record = PersonalData['sections'][number]['records'][number]

function blocksOf(record: Record, index: number, { length }: Record[]): ReportBlock[] {
  const facts = Object.entries(record)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => fact(fieldLabel(key), String(value)))
  return length === 1 ? facts : [fact('Record', `${index + 1} of ${length}`), ...facts]
}

function fact(label: string, value: string): ReportBlock {
  return { kind: 'fact', label, value }
}
