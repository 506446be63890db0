import { confirmProof } from './confirm-proof.ts'
import { getProofs } from './get-proofs.ts'
import { sendProofCode } from './send-proof-code.ts'
import { startPasskeyProof } from './start-passkey-proof.ts'

export const reauthentication = {
  options: getProofs,
  sendCode: sendProofCode,
  startPasskey: startPasskeyProof,
  confirm: confirmProof,
}
