import { useId, useState } from 'react'
import { withholdForm } from '#contract/office/withheld'
import { markedPassages, marksOf } from '#domain/feedback/marked-passages'
import { withoutPassages } from '#domain/feedback/withheld'
import { sentencesIn } from '#domain/text/sentences'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import type { OutcomeDialogProps } from './outcome-dialog.ts'
import { textsOf } from './texts-of-feedback.ts'
import { type MarkedWords, WithholdWords } from './withhold-words.tsx'
import './withhold-dialog.css'

/**
 * Approves feedback without the sentences marked here, initially those of a proposal. The supervisor reads them and the reason.
 */
export function WithholdDialog({ item, name, onDone, onFailed, onClose }: OutcomeDialogProps) {
  const { id, version } = item
  const texts = textsOf(item).map((one) => ({ ...one, sentences: sentencesIn(one.text) }))
  const all = texts.map(({ text }) => text)
  const [proposed] = useState(() =>
    marksOf(
      texts.map(({ sentences }) => sentences),
      item.withheldPassages,
    ),
  )
  const [marked, setMarked] = useState<Record<string, string[]>>(() =>
    Object.fromEntries(texts.map(({ key }, index) => [key, proposed[index]!.marked.map(String)])),
  )
  const [words, setWords] = useState<readonly MarkedWords[]>(() =>
    texts.flatMap(({ key }, index) => proposed[index]!.words.map((range) => ({ ...range, key }))),
  )
  const form = useForm(withholdForm, { passages: passagesOf(marked, words), reason: item.withheldReason ?? '' })
  const passages = form.field('passages')
  const previewId = useId()
  const shown = withoutPassages(all, passages.value)

  function mark(sentences: typeof marked, single: typeof words) {
    setMarked(sentences)
    setWords(single)
    passages.onChange(passagesOf(sentences, single))
  }

  function passagesOf(sentences: typeof marked, single: typeof words) {
    return markedPassages(
      texts.map((text) => ({
        ...text,
        marked: (sentences[text.key] ?? []).map(Number).sort((a, b) => a - b),
        words: single.filter(({ key }) => key === text.key),
      })),
    )
  }

  return (
    <FormDialog
      form={form}
      title={m.decisions_withhold()}
      intro={
        <>
          <p>{name}</p>
          <p>{m.decisions_withhold_intro()}</p>
        </>
      }
      // A proposal is marked when the dialog opens.
      request={(values) => api.feedback.withhold.call({ id, version, dropsProposal: true, ...values })}
      onSuccess={({ undoId }) => onDone(undoId)}
      onError={onFailed}
      failed={m.decisions_withhold_failed()}
      submitLabel={m.common_approve()}
      pendingLabel={m.review_approving()}
      onClose={onClose}
    >
      <div className="withhold-text">
        {texts.map(({ key, title, sentences }, index) => (
          <ChecklistField
            key={key}
            name={key}
            label={title}
            options={sentences.flatMap((sentence, place) =>
              sentence.trim() ? [{ value: String(place), label: sentence.trim() }] : [],
            )}
            value={marked[key] ?? []}
            onChange={(places) => mark({ ...marked, [key]: places }, words)}
            error={index === 0 ? passages.error : undefined}
          />
        ))}
      </div>
      <WithholdWords texts={texts} words={words} onChange={(next) => mark(marked, next)} />
      {passages.value.length > 0 && (
        <section className="withhold-preview panel" aria-labelledby={previewId}>
          <h3 id={previewId}>{m.decisions_withhold_preview()}</h3>
          <dl>
            {texts.map(({ key, title }, index) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd className="own-words">{shown[index]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <TextArea label={m.common_reason()} hint={m.decisions_withhold_hint()} {...form.field('reason')} />
    </FormDialog>
  )
}
