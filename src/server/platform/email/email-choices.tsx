import { Link } from '@react-email/link'
import { useContext } from 'react'
import { Accent } from './email-brand.tsx'
import { text } from './email-styles.ts'

/** Answers to choose from, side by side; each is a link that shows a short `value`. */
export function Choices({ choices }: { choices: readonly { value: string; label: string; href: string }[] }) {
  const { pine } = useContext(Accent)
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={choiceRow}>
      <tbody>
        <tr>
          {choices.map(({ value, label, href }) => (
            <td key={value} style={choiceCell}>
              <Link
                className="choice"
                href={href}
                aria-label={label}
                title={label}
                style={{ ...choice, color: pine, borderColor: pine }}
              >
                {value}
              </Link>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const choiceRow = { width: '100%', margin: '0 0 16px', tableLayout: 'fixed' } as const
const choiceCell = { padding: '0 4px 4px 0' }
const choice = {
  ...text,
  display: 'block',
  padding: '12px 0',
  border: '1px solid',
  borderRadius: 4,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  textDecoration: 'none',
} as const
