import { partsOf } from '#domain/withheld'
import * as m from '#messages'
import './marked-text.css'

/** A text of which students do not read these passages, for staff. */
export function MarkedText({ text, passages }: { text: string; passages: readonly string[] }) {
  return partsOf(text, passages).map((part, index) =>
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
