import * as m from '#messages'
import { Section } from '../../ui/section.tsx'
import { OwnErasure } from '../erasure/own-erasure.tsx'
import { DownloadOwnData } from './download-own-data.tsx'
import './own-data.css'

/** What a student can do with everything held about them. */
export function OwnDataSection() {
  return (
    <Section id="own-data" title={m.own_data_title()} className="own-data">
      <DownloadOwnData />
      <OwnErasure />
    </Section>
  )
}
