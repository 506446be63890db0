import type { ResponseDays } from '#contract/office/figures'
import { channelList } from '#domain/office/counted-lists'
import { RESPONSE_CHANNEL_LABELS } from '#domain/office/response-days'
import { percentages } from '#domain/office/statistics'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { StackingTable } from './breakdown-table.tsx'
import { Count, erasedNote } from './count.tsx'
import type { Lists } from './list-links.ts'

type Channel = NonNullable<ResponseDays['channels']>[number]

type Props = { channels: readonly Channel[]; before: string | null; since: string | null; lists: Lists }

/** How answers came in: by email, in person and so on. */
export function ChannelsTable({ channels, before, since, lists }: Props) {
  const { role } = usePerson()
  const shares = percentages(channels.map(({ answers }) => answers))
  const sharesBefore = percentages(channels.map((one) => one.before ?? 0))
  const count = (number: number) => number.toLocaleString(m.common_locale())
  const percent = (share: number) => (share / 100).toLocaleString(m.common_locale(), { style: 'percent' })
  const isCompared = before !== null && channels.every((one) => one.before !== null)
  return (
    <section className="section chart" aria-labelledby="response-channels">
      <h2 id="response-channels">{m.figures_channels_title()}</h2>
      <p className="muted measure">{m.figures_channels_intro()}</p>
      <StackingTable
        needs="46rem"
        caption={m.figures_channels_title()}
        first={m.figures_channels_channel_column()}
        rows={channels}
        nameOf={({ channel }) => RESPONSE_CHANNEL_LABELS[channel]}
        columns={[
          {
            label: m.figures_channels_answers_column(),
            value: ({ channel, answers, erased }: Channel) => {
              const list = answers > erased ? channelList(channel, since, role) : null
              return (
                <>
                  <Count count={answers} list={list && lists(list)} label={RESPONSE_CHANNEL_LABELS[channel]} />{' '}
                  <span className="muted small">{erasedNote(erased)}</span>
                </>
              )
            },
          },
          {
            label: m.figures_channels_share_column(),
            value: (one: Channel) => percent(shares[channels.indexOf(one)]!),
          },
          ...(isCompared
            ? [
                {
                  label: m.figures_channels_before_column({ before }),
                  value: (one: Channel) => count(one.before ?? 0),
                },
                {
                  label: m.figures_channels_share_before_column({ before }),
                  value: (one: Channel) => percent(sharesBefore[channels.indexOf(one)]!),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
