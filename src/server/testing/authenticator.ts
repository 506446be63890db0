import { generateSync } from 'otplib'
import { inSeconds } from '#domain/time/durations'
import type { Client } from './test-app.ts'

/** Sets up an authenticator app for the account of this client. */
export async function addAuthenticator(client: Client, now: Date) {
  const { key } = await client.factors.startAuthenticator()
  const code = generateSync({ secret: key, epoch: inSeconds(now.getTime()) })
  return client.factors.confirmAuthenticator({ code })
}
