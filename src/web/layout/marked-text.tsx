import { partsWith } from '#domain/withheld'
import * as m from '#messages'
import './marked-text.css'

type Props = { text: string; passages: readonly string[]; texts: readonly string[] }

/** One of these texts of a feedback of which students do not read these passages, for staff. */
export function MarkedText({ text, passages, texts }: Props) {
  return partsWith(texts, passages)[texts.indexOf(text)]?.map((part, index) =>
    part.isWithheld ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <Withheld key={index}>{part.text}</Withheld>
    ) : (
      part.text
    ),
  )
}

function Withheld({ children }: { children: string }) {
  return (
    <mark className="withheld">
      <span className="visually-hidden">{m.decisions_withheld()} </span>
      {children}
    </mark>
  )
}
