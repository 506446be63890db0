import { partsWith } from '#domain/feedback/withheld'
import './marked-text.css'

/** `label` is read by screen readers before each passage. */
type Props = { text: string; passages: readonly string[]; texts: readonly string[]; label: string }

/** One of these texts of a feedback record, for staff, with the passages marked that students do not read. */
export function MarkedText({ text, passages, texts, label }: Props) {
  return partsWith(texts, passages)[texts.indexOf(text)]?.map((part, index) =>
    part.isWithheld ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <Withheld key={index} label={label}>
        {part.text}
      </Withheld>
    ) : (
      part.text
    ),
  )
}

function Withheld({ label, children }: { label: string; children: string }) {
  return (
    <mark className="withheld">
      <span className="visually-hidden">{label} </span>
      {children}
    </mark>
  )
}
