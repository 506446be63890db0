import { acceptInvitation } from './accept-invitation.ts'
import { listInvitations } from './list-invitations.ts'
import { openInvitation } from './open-invitation.ts'
import { resendInvitation } from './resend-invitation.ts'
import { sendInvitation } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const invitations = {
  list: listInvitations,
  send: sendInvitation,
  resend: resendInvitation,
  withdraw: withdrawInvitation,
  open: openInvitation,
  accept: acceptInvitation,
}
