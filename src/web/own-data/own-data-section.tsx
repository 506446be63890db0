import * as m from '#messages'
import { DownloadOwnData } from './download-own-data.tsx'
import { OwnErasure } from './own-erasure.tsx'
import './own-data.css'

/** What a student can do with everything held about them. */
export function OwnDataSection() {
  return (
    <section className="section section-stack own-data" aria-labelledby="own-data">
      <h2 id="own-data">{m.your_data()}</h2>
      <DownloadOwnData />
      <OwnErasure />
    </section>
  )
}
