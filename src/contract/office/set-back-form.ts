import * as z from 'zod/mini'
import * as m from '#messages'
import { requiredText } from '../text.ts'

/** Why a decision is set back; the student reads the reason. */
export const setBackReason = requiredText(m.decisions_set_back_reason_required)

export const setBackForm = z.object({ reason: setBackReason })
