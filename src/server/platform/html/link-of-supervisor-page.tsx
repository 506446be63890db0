import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import type { Actor } from '../access/actor.ts'
import { NAMES } from './page-parts.tsx'
import type { Site } from './render-page.tsx'
import { supervisorPage } from './supervisor-page.tsx'

/** Says whom the link is for, and nothing about its content. */
export function linkOfSupervisorPage(site: Site, { profile }: Pick<Actor, 'profile'>, isKept = false): string {
  return supervisorPage(site, {
    title: m.link_of_supervisor_title(),
    intro: (
      <ParaglideMessage
        message={m.link_of_supervisor_intro}
        inputs={{ studentName: fullName(profile) }}
        markup={NAMES}
      />
    ),
    children: (
      <>
        <p>{m.link_of_supervisor_own_device()}</p>
        {isKept && <p>{m.link_of_supervisor_kept()}</p>}
      </>
    ),
  })
}
