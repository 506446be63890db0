import { SCOPES, type Scope, SYSTEM_SCOPES } from '#domain/scopes'
import { DELIVERY_DAYS, FAILING_DAYS, SECRET_OVERLAP_HOURS, WEBHOOK_EVENTS } from '#domain/webhooks'
import { type ApiDescription, type Operation, operationsOf } from './describe-api.ts'
import { webhookExample } from './describe-webhooks.ts'
import { PARTS, textOf } from './feature-texts.ts'
import text from './introduction.md?raw'

/** What holds for every endpoint, the parts of the reference, and who may call an endpoint with a token. */
export function addIntroductions(document: ApiDescription, publicUrl: string): void {
  document.info.description = introduction(publicUrl)
  // An extension that viewers and generators know.
  Object.assign(document, {
    'x-tagGroups': PARTS.map(({ title, features }) => ({
      name: title,
      tags: features.map((feature) => textOf(feature).title),
    })),
  })
  for (const operation of operationsOf(document)) operation.description += ` ${accessText(operation)}`
}

function introduction(publicUrl: string): string {
  const values: Record<string, string | number> = {
    publicUrl,
    scopes: list(SCOPES, (scope) => (SYSTEM_SCOPES[scope as Scope] ? '. Also for systems.' : '')),
    events: list(WEBHOOK_EVENTS),
    webhookExample: JSON.stringify(webhookExample('feedback.approved', publicUrl), null, 2),
    failingDays: FAILING_DAYS,
    secretOverlapHours: SECRET_OVERLAP_HOURS,
    deliveryDays: DELIVERY_DAYS,
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** As a list in Markdown. */
function list(labels: Record<string, string>, note = (_key: string) => ''): string {
  return Object.entries(labels)
    .map(([key, label]) => `- \`${key}\` ${label}${note(key)}`)
    .join('\n')
}

function accessText({ security }: Operation): string {
  const [scope] = security.flatMap(({ token = [] }) => token)
  if (scope) return `Access tokens need the scope \`${scope}\`.`
  return security.some((way) => 'session' in way)
    ? 'Only with a session in the browser; access tokens cannot do this.'
    : 'No login is needed; access tokens cannot do this.'
}
