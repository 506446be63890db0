import { connect, type PeerCertificate } from 'node:tls'
import { formatDay } from '#domain/time/dates'
import type { Config } from '../../config.ts'
import {
  CERTIFICATE_NOTICE,
  certificatesEnd,
  watchedConnections,
} from '../../identity/connections/saml/certificate-ends.ts'
import type { Db } from '../../platform/database/client.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const TIMEOUT_MS = 10_000

/**
 * When the certificate of the public address expires. Empty if there is none, or if nobody answers, which another check reports.
 */
export async function checkPublicCertificate({ publicUrl, isHttps }: Config, now: Date): Promise<Finding[]> {
  const end = isHttps ? await certificateEnd(new URL(publicUrl)) : null
  return end ? [judge(end, now, { subject: 'certificate', of: publicUrl, advice: RENEW, ended: problem })] : []
}

const RENEW = 'Renew it, for example with: certbot renew, and reload the reverse proxy.'

/** Reads untrusted and expired certificates as well. */
function certificateEnd({ hostname, port }: URL): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect(
      { host, port: Number(port) || 443, servername: nameFor(host), rejectUnauthorized: false },
      () => end(endOf(socket.getPeerCertificate())),
    )
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(null)).on('error', () => end(null))
  })
}

/** TLS accepts names only; an IP address is sent as an empty name. */
function nameFor(host: string): string {
  return /^[\d.]+$|:/.test(host) ? '' : host
}

function endOf({ valid_to: end }: PeerCertificate): Date | null {
  return end ? new Date(end) : null
}

/** When the certificates of identity providers expire. Their keys still count, and are usually changed by then. */
export async function checkSamlCertificates(db: Db, config: { isLocal: boolean }, now: Date): Promise<Finding[]> {
  const connections = await watchedConnections(db, config)
  return connections.flatMap(({ name, providers }) =>
    providers.length === 0
      ? [problem(SAML_CERTIFICATE, `The metadata of ${name} cannot be read.`, PASTE_AGAIN)]
      : providers.map((provider) =>
          judge(certificatesEnd(provider), now, {
            subject: SAML_CERTIFICATE,
            of: providers.length > 1 ? provider.entityId : name,
            advice: NEW_KEY,
            ended: warning,
          }),
        ),
  )
}

const SAML_CERTIFICATE = 'SAML certificate'
const PASTE_AGAIN = 'Paste the new metadata: System Settings › Sign-in Settings › Single sign-on, Edit.'
const NEW_KEY = `Its metadata must have the key with which it signs by then. It is read every day from an address. ${PASTE_AGAIN}`

function judge(
  end: Date,
  now: Date,
  { subject, of, advice, ended }: { subject: string; of: string; advice: string; ended: typeof problem },
): Finding {
  const day = formatDay(end.toISOString().slice(0, 10))
  if (end <= now) return ended(subject, `The certificate of ${of} expired on ${day}.`, advice)
  if (end.getTime() - now.getTime() < CERTIFICATE_NOTICE)
    return warning(subject, `The certificate of ${of} expires on ${day}.`, advice)
  return ok(subject, `that of ${of} is valid until ${day}`)
}
