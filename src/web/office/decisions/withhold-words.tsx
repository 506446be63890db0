import { useState } from 'react'
import { type Range, wholeWordsOf } from '#domain/text/whole-words'
import * as m from '#messages'
import { Field } from '../../form/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

/** Words in the text with this key. */
export type MarkedWords = Range & { key: string }

type Props = {
  texts: readonly { key: string; title: string; text: string }[]
  words: readonly MarkedWords[]
  onChange: (words: readonly MarkedWords[]) => void
}

/**
 * Marks selected words, including those selected only in part. The fields can be read and selected in, also by keyboard and
 * touch, but not edited.
 */
export function WithholdWords({ texts, words, onChange }: Props) {
  const [selected, setSelected] = useState<MarkedWords | null>(null)
  const textOf = ({ key }: MarkedWords) => texts.find((one) => one.key === key)?.text ?? ''
  const wordsOf = (one: MarkedWords) => textOf(one).slice(one.from, one.to)
  const hasWords = selected !== null && wordsOf(selected).trim() !== ''
  return (
    <Disclosure title={m.decisions_withhold_words()} defaultOpen={words.length > 0}>
      <div className="withhold-words">
        {texts.map(({ key, title, text }) => (
          <Field key={key} label={title} error={undefined}>
            {(control) => (
              <textarea
                className="control own-words"
                aria-readonly
                inputMode="none"
                value={text}
                // With `readOnly`, browsers do not allow selecting by keyboard.
                onChange={() => undefined}
                {...control}
                onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) =>
                  setSelected({ key, from, to })
                }
              />
            )}
          </Field>
        ))}
        <Button
          {...(!hasWords && { disabledReason: m.decisions_withhold_words_hint() })}
          onClick={() => {
            if (!selected) return
            const whole = { ...selected, ...wholeWordsOf(textOf(selected))(selected) }
            if (!words.some((one) => isSame(one, whole))) onChange([...words, whole])
          }}
        >
          {m.decisions_withhold_words_button()}
        </Button>
      </div>
      {words.length > 0 && (
        <ul className="withhold-chosen" aria-label={m.decisions_withhold_words()}>
          {words.map((one) => (
            <li key={`${one.key} ${one.from} ${one.to}`}>
              <span className="own-words">{wordsOf(one)}</span>
              <Button look="text" onClick={() => onChange(words.filter((other) => other !== one))}>
                {m.common_remove()}
                <span className="visually-hidden">, {wordsOf(one)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}

function isSame(one: MarkedWords, other: MarkedWords): boolean {
  return one.key === other.key && one.from === other.from && one.to === other.to
}
