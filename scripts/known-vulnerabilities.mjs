// Asks npm's registry for known vulnerabilities of the packages in production (SECURITY.md, Libraries).

import { npm, run } from './set-up.mjs'

/**
 * Vulnerabilities that may stay until a day, by their id. `reason` says why they cannot be reached, or what the update waits for:
 * { id: 'GHSA-xxxx-xxxx-xxxx', until: '2026-12-31', reason: '…' }
 */
const EXCEPTIONS = []

/** Resolves to `{ obstacle }` if the registry does not answer, otherwise to sentences about what is known. */
export async function findVulnerabilities() {
  // Offline, npm would report that there are none.
  const network = ['--offline=false', '--fetch-retries=1', '--fetch-timeout=20000']
  const { command, args } = npm(['audit', '--omit=dev', '--json', '--loglevel=silent', ...network])
  const { output } = await run(command, args)
  return readReport(output, EXCEPTIONS, new Date())
}

/** Critical and high ones are problems, others are notices. */
export function readReport(output, exceptions, now) {
  const report = parse(output)
  if (!report?.vulnerabilities)
    return { obstacle: `npm audit failed (${report?.message ?? output.trim().slice(0, 200)})` }
  const today = now.toISOString().slice(0, 10)
  const accepted = exceptions.filter(({ until }) => until >= today).map(({ id }) => id)
  const advisories = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    // A text names the package through which this one is affected; that one has the advisory.
    via.filter((one) => typeof one === 'object').map((one) => ({ name, ...one, id: one.url.split('/').at(-1) })),
  )
  const open = advisories.filter(({ id }) => !accepted.includes(id))
  const isUrgent = ({ severity }) => severity === 'critical' || severity === 'high'
  return {
    problems: open.filter(isUrgent).map(sentence),
    notices: open.filter((one) => !isUrgent(one)).map(sentence),
  }
}

function sentence({ name, severity, title, url }) {
  return `${name}: ${title} (${severity}), ${url}`
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
