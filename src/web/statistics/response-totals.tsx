import type { ResponseFigures } from '#contract/statistics'
import { percentage } from '#domain/statistics'
import { medianText } from './median-text.ts'

/** All departments together, large. */
export function ResponseTotals({ figures }: { figures: Omit<ResponseFigures, 'departments'> }) {
  const { asked, opened, submitted, medianDays, medianMinutes } = figures
  const shown = [
    { label: 'Asked', value: asked.toLocaleString('en-US') },
    { label: 'Opened', value: opened.toLocaleString('en-US'), share: `${percentage(opened, asked)}% of those asked` },
    {
      label: 'Submitted',
      value: submitted.toLocaleString('en-US'),
      share: `${percentage(submitted, asked)}% of those asked`,
    },
    { label: 'Median days', value: medianText(medianDays), share: 'until the answer' },
    { label: 'Median minutes', value: medianText(medianMinutes), share: 'on the form' },
  ]
  return (
    <ul className="figure-row">
      {shown.map(({ label, value, share }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className="figure-count figures">{value}</p>
          {share && <p className="small muted">{share}</p>}
        </li>
      ))}
    </ul>
  )
}
