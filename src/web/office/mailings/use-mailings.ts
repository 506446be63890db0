import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailingPreview, SentMailing } from '#contract/office/mailings'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useUndoable } from '../review/use-undoable.ts'

export type MailingText = { subject: string; body: string }

type Options<Selection> = {
  /** For example 'student'. */
  noun: Quantity
  preview: (selection: Selection, text: MailingText) => Promise<MailingPreview>
  send: (selection: Selection, text: MailingText) => Promise<SentMailing>
  onSent: () => void
}

/** Writing to several people: the dialog is open while there is a selection to write to. */
export function useMailings<Selection>({ noun, preview, send, onSent }: Options<Selection>) {
  const [writingTo, setWritingTo] = useState<{ selection: Selection; count: number } | null>(null)
  const { show, ...undoable } = useUndoable({
    undo: async (id) => {
      await api.messages.undo.call({ id })
      return m.mailings_undone()
    },
    reload: () => undefined,
  })
  const previewing = useMutation({
    mutationFn: ({ selection, text }: { selection: Selection; text: MailingText }) => preview(selection, text),
  })
  const sending = useMutation({
    mutationFn: ({ selection, text }: { selection: Selection; text: MailingText }) => send(selection, text),
    onMutate: () => show(null),
    onSuccess: (result) => {
      show({ sentence: sentSentence(result, noun), undoId: result.id })
      close()
      onSent()
    },
  })
  function close() {
    setWritingTo(null)
    previewing.reset()
    sending.reset()
  }
  return {
    undoable,
    writingTo,
    writeTo: (selection: Selection, count: number) => setWritingTo({ selection, count }),
    close,
    previewing: {
      start: (text: MailingText) => writingTo && previewing.mutate({ selection: writingTo.selection, text }),
      isPending: previewing.isPending,
      result: previewing.data ?? null,
      error: previewing.error,
      /** Returns to the text. */
      leave: () => {
        previewing.reset()
        sending.reset()
      },
    },
    sending: {
      start: (text: MailingText, onSuccess: () => void) =>
        writingTo && sending.mutate({ selection: writingTo.selection, text }, { onSuccess }),
      isPending: sending.isPending,
      error: sending.error,
    },
  }
}
export type Mailings = Pick<ReturnType<typeof useMailings<unknown>>, 'writingTo' | 'close' | 'previewing' | 'sending'>

function sentSentence({ sent, skipped }: SentMailing, noun: Quantity): string {
  const left = skipped > 0 ? m.mailings_sent_skipped_count({ skipped }) : ''
  return m.mailings_sent({ recipients: noun({ count: sent }), skipped: left })
}
