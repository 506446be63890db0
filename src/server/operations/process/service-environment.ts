import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { readAssignments, readEnvironmentFile } from './environment-file.ts'

type Environment = Record<string, string | undefined>

/** Where to look for an installed service (deploy/fieldmark.service). */
export type Places = { unitFolders: readonly string[]; environmentFile: string }

/** systemd's folders for units, by precedence. */
const PLACES: Places = {
  unitFolders: ['/etc/systemd/system', '/run/systemd/system', '/usr/lib/systemd/system', '/lib/systemd/system'],
  environmentFile: '/etc/fieldmark.env',
}

const UNIT = 'fieldmark.service'

/**
 * The settings of the installed service that this environment lacks, and the files they come from. Empty if there is no service,
 * or if the environment names another database. Throws ConfigError if this account may not read the service's settings.
 */
export function serviceEnvironment(
  environment: Environment,
  places: Places = PLACES,
): { variables: Environment; files: string[] } {
  const service = readService(places)
  const named = DATABASE_SETTINGS.filter((name) => environment[name])
  const isOther = named.some((name) => environment[name] !== service.variables[name])
  if (isOther || isDemo(environment)) return { variables: {}, files: [] }
  if (named.length === 0 && service.unreadable) throw new ConfigError(refusal(service, service.unreadable))
  const missing = Object.entries(service.variables).filter(([name]) => environment[name] === undefined)
  return { variables: Object.fromEntries(missing), files: service.files }
}

/** Settings that determine the database. */
const DATABASE_SETTINGS = ['DATABASE_URL', 'DATABASE_URL_FILE', 'DATA_DIR']

/** The demo uses its own folder. */
function isDemo({ DEMO = '' }: Environment): boolean {
  return !['', '0', 'false'].includes(DEMO)
}

type Service = {
  account: string
  variables: Environment
  files: string[]
  /** A file of settings that this account may not read. */
  unreadable: { file: string; reason: string } | null
}

function readService({ unitFolders, environmentFile }: Places): Service {
  const folder = unitFolders.find((path) => existsSync(join(path, UNIT)))
  const unit = folder ? readUnit(unitFolders, join(folder, UNIT)) : null
  const service: Service = {
    account: unit?.account ?? 'fieldmark',
    variables: { ...unit?.variables },
    files: unit ? [unit.file] : [],
    unreadable: null,
  }
  for (const file of unit?.environmentFiles ?? [environmentFile]) {
    if (!existsSync(file)) continue
    try {
      Object.assign(service.variables, readEnvironmentFile(readFileSync(file, 'utf8')))
      service.files.push(file)
    } catch (error) {
      service.unreadable = { file, reason: (error as Error).message }
    }
  }
  return service
}

/**
 * The settings of a unit, including those added by `systemctl edit`. Later lines add to earlier ones; an empty one discards them.
 */
function readUnit(folders: readonly string[], file: string) {
  const texts = [file, ...additions(folders)].map((path) => readFileSync(path, 'utf8'))
  const unit = { file, account: 'root', variables: {} as Environment, environmentFiles: [] as string[] }
  for (const [name, value] of texts.flatMap(serviceLines)) {
    if (name === 'User') unit.account = value
    if (name === 'Environment') unit.variables = value ? { ...unit.variables, ...readAssignments(value) } : {}
    // A dash means that the file is optional.
    if (name === 'EnvironmentFile')
      unit.environmentFiles = value ? [...unit.environmentFiles, value.replace(/^-/, '')] : []
  }
  return unit
}

function additions(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const path = join(folder, `${UNIT}.d`)
    if (!existsSync(path)) return []
    const names = readdirSync(path).filter((name) => name.endsWith('.conf'))
    return names.toSorted().map((name) => join(path, name))
  })
}

/** The settings in the section [Service]. A backslash at the end of a line continues it. */
function serviceLines(text: string): [name: string, value: string][] {
  let section = ''
  const found: [string, string][] = []
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1] ?? section
    const [, name, value] = /^\s*([A-Za-z]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (section === 'Service' && name && value !== undefined) found.push([name, value])
  }
  return found
}

function refusal({ account, variables }: Service, { file, reason }: { file: string; reason: string }): string {
  const folder = variables.DATA_DIR ? ` -E DATA_DIR=${variables.DATA_DIR}` : ''
  return `A service is installed on this machine, but its settings in ${file} cannot be read here (${reason}). Run the command as root, or as the account of the service with its settings: systemd-run --pipe --wait -q --uid=${account} -p EnvironmentFile=-${file}${folder} fieldmark admin … For another database, set DATA_DIR or DATABASE_URL.`
}
