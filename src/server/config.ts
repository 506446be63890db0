import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { emailAddress } from '#contract/text'
import { hostsIssue } from './platform/database/hosts.ts'
import { credentialsIssue } from './platform/secrets/credentials-issue.ts'

/** The configuration, parsed from the environment at startup. */
export type Config = ReturnType<typeof readConfig>

/** The university of the demo, named in its documents and emails. */
export const DEMO_UNIVERSITY = 'Riverside University'

export const DEMO_NEEDS_EMPTY =
  'DEMO: this database already contains other data. Set DATA_DIR or DATABASE_URL to an empty one.'

/** Invalid configuration. The message is one sentence that names the variable; the process exits with code 1. */
export class ConfigError extends Error {}

const NO_ADDRESS = () => 'must be an email address'
const address = emailAddress(NO_ADDRESS, NO_ADDRESS)
const url = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://fieldmark.example.edu' })
const SMTP_EXAMPLE = 'must be a URL such as smtp://user:password@host:587'

const refuse = (issueOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const issue = issueOf(text)
  if (issue) context.addIssue(issue)
}

const environment = z.object({
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0)
    .max(65_535, 'must be at most 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url
    .refine(
      (text) => !URL.canParse(text) || new URL(text).pathname === '/',
      'must be an origin without a path, such as https://fieldmark.example.edu',
    )
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgres://user:password@host:5432/fieldmark')
    .superRefine(refuse((text) => credentialsIssue(text) ?? hostsIssue(text)))
    .optional(),
  DATA_DIR: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, SMTP_EXAMPLE)
    .superRefine(refuse((text) => credentialsIssue(text) ?? (URL.canParse(text) ? null : SMTP_EXAMPLE)))
    .optional(),
  MAIL_FROM: z.prefault(address, 'no-reply@fieldmark.example'),
  BREVO_API_KEY: z.string().optional(),
  BREVO_API_URL: url.default('https://api.brevo.com/v3/smtp/email'),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  ADMIN_EMAIL: z.optional(address),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .max(128, 'must be at most 128 characters')
    .optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Fieldmark'),
  UNIVERSITY_NAME: z.string().min(1).max(120).optional(),
  SUPPORT_EMAIL: z.prefault(address, 'careers@fieldmark.example'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every((part) => isIP(part)), 'must be addresses such as 10.0.0.7, separated by commas'),
  WEB_CONCURRENCY: z.coerce
    .number('must be a number of processes')
    .int('must be a number of processes')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits or . ~ + / - _')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'silent'], 'must be error, warn, info, debug or silent')
    .default('info'),
  DEMO: z.enum(['0', '1', 'true', 'false', 'large'], 'must be 1, large or 0').default('0'),
})

type Environment = Record<string, string | undefined>

/** The names of all environment variables that the product reads. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape)

/** A sentence for each invalid variable. */
export function configIssues(source: Environment): string[] {
  const { error } = parse(source)
  return (error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`)
}

function parse(source: Environment) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  return environment.safeParse(withSecretFiles(given))
}

/**
 * Parses the environment. Throws ConfigError for the first invalid variable. A command that must not create files gets a
 * temporary secret if there is none.
 */
export function readConfig(source: Environment, { mayCreate = true }: { mayCreate?: boolean } = {}) {
  const { data: env } = parse(source)
  if (!env) throw new ConfigError(configIssues(source)[0])
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL)
    throw new ConfigError(
      'WEB_CONCURRENCY above 1 needs a PostgreSQL server (DATABASE_URL): only one process can open the embedded database.',
    )
  const demo = demoSize(env.DEMO)
  // The demo has its own folder, so that it does not touch the real data.
  const dataDir = resolve(env.DATA_DIR ?? (demo ? 'data-demo' : 'data'))
  const authSecret = env.AUTH_SECRET ?? storedSecret(dataDir, { mayCreate })
  if (env.AUTH_SECRET_PREVIOUS === authSecret)
    throw new ConfigError('AUTH_SECRET_PREVIOUS must be another secret than AUTH_SECRET.')
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isHttps: publicUrl.startsWith('https://'),
    isLoopback: isLoopback(env.HOST),
    /** Whether it is only reachable from this machine: it listens on loopback, and its public URL is loopback too. */
    isLocal: isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname),
    databaseUrl: env.DATABASE_URL,
    dataDir,
    databaseDir: join(dataDir, 'database'),
    email: emailTransport(env),
    mailFrom: env.MAIL_FROM,
    authSecret,
    /** Opens and verifies what was created with it, until AUTH_SECRET has replaced it everywhere. */
    previousSecret: env.AUTH_SECRET_PREVIOUS ?? null,
    /** Whether the secret was generated and stored in DATA_DIR. */
    isSecretStored: !env.AUTH_SECRET,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    productName: env.PRODUCT_NAME,
    universityName: env.UNIVERSITY_NAME ?? (demo ? DEMO_UNIVERSITY : 'Example University'),
    supportEmail: env.SUPPORT_EMAIL,
    trustedProxies: env.TRUSTED_PROXIES,
    /** How many server processes share PORT. */
    processes: env.WEB_CONCURRENCY,
    /** The token with which other machines can read the metrics. */
    metricsToken: env.METRICS_TOKEN,
    /** Whether traces are sent; the library reads the address itself. */
    isTraced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: env.LOG_LEVEL,
    /** Null unless this is the demo. */
    demo,
  }
}

function demoSize(value: string): 'small' | 'large' | null {
  if (value === 'large') return 'large'
  return value === '1' || value === 'true' ? 'small' : null
}

/** Variables that can also name a file, with `_FILE` after their name, as vaults and container platforms provide secrets. */
const SECRETS = [
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'BREVO_API_KEY',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
]

function withSecretFiles(given: Environment): Environment {
  const found = { ...given }
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) throw new ConfigError(`${name}_FILE must not be set together with ${name}.`)
    try {
      found[name] = readFileSync(file, 'utf8').trimEnd()
    } catch (error) {
      throw new ConfigError(`${name}_FILE ${file} cannot be read (${(error as Error).message}).`)
    }
  }
  return found
}

export type EmailTransport =
  | { kind: 'smtp'; url: string }
  | { kind: 'brevo'; apiKey: string; apiUrl: string }
  | { kind: 'captured' }

function emailTransport(env: z.output<typeof environment>): EmailTransport {
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL }
  if (env.BREVO_API_KEY) return { kind: 'brevo', apiKey: env.BREVO_API_KEY, apiUrl: env.BREVO_API_URL }
  return { kind: 'captured' }
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1' || host === '[::1]'
}

export function secretFile(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** Without AUTH_SECRET, the first start generates a secret and stores it in DATA_DIR, readable by its owner only. */
function storedSecret(dataDir: string, { mayCreate }: { mayCreate: boolean }): string {
  const file = secretFile(dataDir)
  if (mayCreate) storeSecret(newSecret(), dataDir)
  else if (!existsSync(file)) return newSecret()
  const secret = readSecret(dataDir, file)
  if (secret.length < 32)
    throw new ConfigError(`DATA_DIR: the file ${file} is damaged; delete it to generate a new secret.`)
  return secret
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Stores a secret unless there is one. */
function storeSecret(secret: string, dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(secretFile(dataDir), secret, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written (${(error as Error).message}).`)
  }
}

function readSecret(dataDir: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be read (${(error as Error).message}).`)
  }
}
