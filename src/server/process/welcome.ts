import type { FirstAdmin } from '../auth/first-admin.ts'
import type { Config } from '../config.ts'
import { brevoWebhookPath } from '../delivery/brevo-webhook.ts'

type Facts = { admin: FirstAdmin; demo: string[] | null; captures: boolean }

/** Tells the person at the console where the product is and what to do next. */
export function printWelcome(config: Config, { admin, demo, captures }: Facts): void {
  const lines = [
    `${config.productName} is ready at ${config.publicUrl}`,
    ...adminLines(admin),
    ...(captures ? captureLines(config) : []),
    ...brevoLines(config),
    ...(demo ?? []),
    'Stop with Ctrl-C.',
  ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

function adminLines(admin: FirstAdmin): string[] {
  if (admin.kind === 'missing') return ['No admin yet. Make the first one with: npm run admin -- create EMAIL']
  if (admin.kind === 'exists') return []
  if (admin.link)
    return [`The first admin is ${admin.email}. Set the password within one hour (works once): ${admin.link}`]
  return [`The first admin is ${admin.email}, with the password from ADMIN_PASSWORD.`]
}

function captureLines(config: Config): string[] {
  const kept = 'Emails are kept in the database, since neither SMTP_URL nor BREVO_API_KEY is set'
  return [config.isLoopback ? `${kept}; read them at ${config.publicUrl}/outbox` : `${kept}.`]
}

/** Brevo relays SMTP too. Without its reports nobody hears of an address that turns out to be wrong after the hand-over. */
function brevoLines(config: Config): string[] {
  const { email } = config
  const isBrevo = email.kind === 'brevo' || (email.kind === 'smtp' && /\b(brevo|sendinblue)\.com/.test(email.url))
  if (!isBrevo) return []
  return [`Let Brevo report bounces to (keep it secret): ${config.publicUrl}${brevoWebhookPath(config)}`]
}
