import { expect, it, vi } from 'vitest'
import { askForProofWith, sendProved } from './fresh-proof.ts'

const stale = () => Response.json({ code: 'FRESH_PROOF_REQUIRED' }, { status: 403 })
const done = () => new Response(null, { status: 204 })

/** A server with these responses, in turn. */
function server(...responses: Response[]) {
  return vi.fn(async () => responses.shift() ?? done())
}

it('repeats the request after proof', async () => {
  askForProofWith(async () => true)
  const send = server(stale())
  expect((await sendProved(send)).status).toBe(204)
  expect(send).toHaveBeenCalledTimes(2)
})

it('passes on the refusal, body included, if the person cancels', async () => {
  askForProofWith(async () => false)
  const send = server(stale())
  expect(await (await sendProved(send)).json()).toEqual({ code: 'FRESH_PROOF_REQUIRED' })
  expect(send).toHaveBeenCalledTimes(1)
})

it('asks once for several requests', async () => {
  const ask = vi.fn(async () => true)
  askForProofWith(ask)
  await Promise.all([sendProved(server(stale())), sendProved(server(stale()))])
  expect(ask).toHaveBeenCalledTimes(1)
  await sendProved(server(stale()))
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not ask after other refusals', async () => {
  const ask = vi.fn(async () => true)
  askForProofWith(ask)
  for (const response of [
    Response.json({ code: 'FORBIDDEN' }, { status: 403 }),
    new Response('not JSON', { status: 403 }),
    Response.json({ code: 'FRESH_PROOF_REQUIRED' }, { status: 409 }),
  ])
    expect(await sendProved(server(response))).toBe(response)
  expect(ask).not.toHaveBeenCalled()
})
