import { midtermLinkState } from '#domain/midterm-feedback'
import type { Db, Tx } from '../../platform/database/client.ts'
import { linkError, STATE_ERRORS } from '../requests/link/open-feedback-link.ts'
import { findMidtermLink, type MidtermLink } from './midterm-queries.ts'

/** The link if answers can be submitted now; otherwise throws the contract's error. Changes nothing. */
export async function openMidtermLink(db: Db | Tx, token: string, now: Date): Promise<MidtermLink> {
  const link = await findMidtermLink(db, token)
  if (!link) throw linkError('INVALID_LINK')
  const state = midtermLinkState(link, now)
  if (state !== 'open') throw linkError(STATE_ERRORS[state])
  return link
}
