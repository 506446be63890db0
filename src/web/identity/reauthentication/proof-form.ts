import type { ReactNode } from 'react'
import type { Proof } from '#contract/identity/reauthentication'

/** The props of the form for one kind of proof. */
export type ProofFormProps = {
  onProof: (proof: Proof) => void
  pending: boolean
  error: string | null
  cancel: ReactNode
}
