import { expect } from 'vitest'

/** Expects that the server refuses this call, with an error of this code. */
export async function expectRefusal(call: Promise<unknown>, code: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ code })
}
