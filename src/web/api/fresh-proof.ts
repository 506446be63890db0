/** Asks the person for a fresh proof of identity. Resolves to false if they cancel. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asking: Promise<boolean> | null = null

export function askForProofWith(dialog: Ask): void {
  ask = dialog
}

/** Sends a request. If the server requires a fresh proof of identity, asks for it and repeats the request. */
export async function sendProved(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (!(await wantsProof(response))) return response
  // Several requests at once share one question.
  asking ??= ask().finally(() => {
    asking = null
  })
  return (await asking) ? send() : response
}

async function wantsProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const error = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return error?.code === 'FRESH_PROOF_REQUIRED'
}
