import { expect, it } from 'vitest'
import { dataReport } from './data-report.ts'

it('shows each record with its fields, and says where there is none', () => {
  const report = dataReport({
    product: 'Fieldmark',
    university: 'Riverside University',
    preparedAt: '2026-06-15T10:00:00.000Z',
    name: 'Zoë Çağlar',
    email: 'zoe@students.riverside.example',
    sections: [
      {
        title: 'Internships',
        note: null,
        records: [
          { employerName: 'Northwind Energy', createdAt: '2026-06-01T08:30:00.000Z', rejectionReason: null },
          { employerName: 'Southwind', rejectionReason: null },
        ],
      },
      { title: 'Connected apps', note: null, records: [] },
    ],
  })
  expect(report.sections.slice(1)).toEqual([
    {
      heading: 'Internships',
      blocks: [
        { kind: 'fact', label: 'Record', value: '1 of 2' },
        { kind: 'fact', label: 'Employer name', value: 'Northwind Energy' },
        { kind: 'fact', label: 'Created at', value: '2026-06-01 08:30:00' },
        { kind: 'fact', label: 'Record', value: '2 of 2' },
        { kind: 'fact', label: 'Employer name', value: 'Southwind' },
      ],
    },
    { heading: 'No records', blocks: [{ kind: 'fact', label: 'Connected apps', value: 'None' }] },
  ])
})
