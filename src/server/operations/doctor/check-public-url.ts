import type { Config } from '../../config.ts'
import { randomToken } from '../../platform/secrets/tokens.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { PROOF_PATH, proofOf } from './instance-proof.ts'

const TIMEOUT_MS = 10_000
/** A Date header has whole seconds, and the response takes a while. Unit: seconds. */
const MAX_DRIFT = 5

type Probe = { status: number; isThisInstance: boolean; date: Date | null }

/** Whether PUBLIC_URL reaches this server over https, and whether its clock is right. */
export async function checkPublicUrl(config: Config, now: () => Date): Promise<Finding[]> {
  const { publicUrl, isHttps, isLocal } = config
  const findings = [
    isHttps || isLocal
      ? null
      : warning(
          'public address',
          `${publicUrl} is not https: passwords and cookies can be read on the way, and passkeys do not work.`,
          'Terminate TLS in a reverse proxy and set PUBLIC_URL to its https address.',
        ),
    ...(await probeBoth(config, now)),
  ]
  return findings.filter((finding) => finding !== null)
}

async function probeBoth(config: Config, now: () => Date): Promise<Finding[]> {
  const { publicUrl } = config
  const probed = await probe(publicUrl, config)
  if (probed instanceof Error) {
    const isServing = !((await probe(localUrl(config), config)) instanceof Error)
    if (!isServing)
      return [
        warning(
          'public address',
          `Nothing answers at ${publicUrl}.`,
          'Is the server running? Start it, then run this again.',
        ),
      ]
    return [
      problem(
        'public address',
        `${publicUrl} cannot be reached from here (${reasonOf(probed)}), but the server is running.`,
        'Check the name server, the firewall, the certificate and the reverse proxy.',
      ),
    ]
  }
  if (!probed.isThisInstance)
    return [
      problem(
        'public address',
        `${publicUrl} answers (status ${probed.status}), but it is not this instance.`,
        'Check PUBLIC_URL, the target of the reverse proxy, and whether the server runs with this AUTH_SECRET.',
      ),
    ]
  return [ok('public address', `${publicUrl} is this instance`), ...checkDrift(probed, now())]
}

/** The address at which the server listens on this machine. */
function localUrl({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

async function probe(url: string, { authSecret }: Config): Promise<Probe | Error> {
  const challenge = randomToken()
  try {
    const response = await fetch(`${url}${PROOF_PATH}?challenge=${challenge}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const date = response.headers.get('date')
    const isThisInstance = (await response.text()).includes(proofOf(authSecret, challenge))
    return { status: response.status, isThisInstance, date: date ? new Date(date) : null }
  } catch (error) {
    return error as Error
  }
}

/** The cause of a failed `fetch`, whose own message gives no reason. */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : message
}

function checkDrift({ date }: Probe, now: Date): Finding[] {
  if (!date) return []
  const drift = Math.round(Math.abs(date.getTime() - now.getTime()) / 1000)
  return drift <= MAX_DRIFT
    ? []
    : [clockProblem(`The clocks of this machine and of the public address differ by ${drift} seconds.`)]
}

export function clockProblem(text: string): Finding {
  return problem(
    'clock',
    `${text} Codes of authenticator apps and single sign-on fail.`,
    'Synchronise the clocks, for example with: timedatectl set-ntp true',
  )
}
