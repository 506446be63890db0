import type { Config } from '../../config.ts'
import type { FirstAdmin } from '../../identity/sign-in/first-admin.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { brevoWebhookPath } from '../delivery/brevo-webhook.ts'

type Facts = { admin: FirstAdmin; demo: string[] | null; captures: boolean }

/** The product's URL and the next steps, for the person who started it. */
export function welcomeLines(config: Config, { admin, demo, captures }: Facts): string[] {
  return [
    `${config.productName} is ready at ${config.publicUrl}`,
    ...adminLines(admin),
    ...(captures ? captureLines(config) : []),
    ...brevoLines(config),
    ...(demo ?? []),
  ]
}

function adminLines(admin: FirstAdmin): string[] {
  if (admin.kind === 'missing') return [`No admin yet. Create the first one with: ${ADMIN_COMMAND} create EMAIL`]
  if (admin.kind === 'exists') return []
  if (admin.link)
    return [`The first admin is ${admin.email}. Set the password within one hour (the link works once): ${admin.link}`]
  return [`The first admin is ${admin.email}, with the password from ADMIN_PASSWORD.`]
}

function captureLines(config: Config): string[] {
  const stored = 'Emails are stored in the database, because neither SMTP_URL nor BREVO_API_KEY is set'
  return [config.isLocal ? `${stored}. Read them at ${config.publicUrl}/outbox` : `${stored}.`]
}

/** Brevo also relays SMTP, but without its webhook, bounces after Brevo accepted an email would go unnoticed. */
function brevoLines(config: Config): string[] {
  const { email } = config
  const isBrevo = email.kind === 'brevo' || (email.kind === 'smtp' && /\b(brevo|sendinblue)\.com/.test(email.url))
  if (!isBrevo) return []
  return [`Webhook URL for Brevo's bounce reports (keep it secret): ${config.publicUrl}${brevoWebhookPath(config)}`]
}
