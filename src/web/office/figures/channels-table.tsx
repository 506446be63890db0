import type { ResponseDays } from '#contract/office/figures'
import { RESPONSE_CHANNEL_LABELS } from '#domain/response-days'
import { percentages } from '#domain/statistics'
import * as m from '#messages'
import { StackingTable } from './breakdown-table.tsx'

type Channel = NonNullable<ResponseDays['channels']>[number]

/** How the answers came in: by email, in person and so on. */
export function ChannelsTable({ channels, before }: { channels: readonly Channel[]; before: string | null }) {
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
          { label: m.figures_channels_answers_column(), value: ({ answers }: Channel) => count(answers) },
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
