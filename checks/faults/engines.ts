import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../bench/server.ts'
import { openPostgres } from '../../src/server/platform/database/client.ts'
import { EmbeddedDatabase } from '../../src/server/platform/database/embedded-database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { ACCOUNT, Cluster } from './cluster.ts'
import { seedDataDir } from './submissions.ts'
import { openWorld, type Query, type World } from './world.ts'

/** A database for one scenario. */
export type Engine = {
  name: 'embedded' | 'PostgreSQL'
  settings: { DATA_DIR: string; DATABASE_URL: string }
  /** On the embedded database only while no server runs. */
  query: Query
  remove(): Promise<void>
}

/** A database that every scenario gets a copy of. */
export type Seeded = { world: World; copy(): Promise<Engine> }

const INTERNSHIPS = 4000

let seededEmbedded: Promise<{ folder: string; world: World }> | null = null

/** The scenarios' copies may be in a folder of another disk. */
export async function seedEmbedded(copiesIn = makeFolder()): Promise<Seeded> {
  seededEmbedded ??= seedFolder()
  const { folder: seeded, world } = await seededEmbedded
  let copies = 0
  return {
    world,
    copy: async () => {
      const folder = join(copiesIn, `copy-${copies++}`)
      cpSync(seeded, folder, { recursive: true })
      return {
        name: 'embedded',
        settings: { DATA_DIR: folder, DATABASE_URL: '' },
        query: queryEmbedded(folder),
        remove: async () => rmSync(folder, { recursive: true }),
      }
    },
  }
}

async function seedFolder(): Promise<{ folder: string; world: World }> {
  const folder = makeFolder()
  await seedDataDir(folder, INTERNSHIPS)
  return { folder, world: await openWorld(queryEmbedded(folder)) }
}

function queryEmbedded(dataDir: string): Query {
  return async <Row>(text: string, values: unknown[] = []) => {
    const embedded = await EmbeddedDatabase.open({ folder: join(dataDir, 'database') })
    try {
      return (await embedded.query(text, values)).rows as Row[]
    } finally {
      await embedded.close()
    }
  }
}

const SEED = readFileSync(join(ROOT, 'bench/seed.sql'), 'utf8')
const SEEDED = 'seeded'

let cluster: Promise<Cluster> | null = null

/** One PostgreSQL server for all scenarios. */
export function openCluster(): Promise<Cluster> {
  cluster ??= Cluster.start()
  return cluster
}

let seededCluster: Promise<Seeded> | null = null

export function seedCluster(): Promise<Seeded> {
  seededCluster ??= openCluster().then((cluster) => seedOn(() => cluster))
  return seededCluster
}

/** On a server that another one may replace. */
export async function seedOn(current: () => Cluster): Promise<Seeded> {
  const cluster = current()
  await cluster.query('postgres', `create database ${SEEDED} owner ${ACCOUNT}`)
  const opened = openPostgres(cluster.urlOf(SEEDED))
  await migrate(opened.db)
  await opened.close()
  await cluster.query(SEEDED, SEED.replaceAll(':n', String(INTERNSHIPS)))
  const world = await openWorld((text, values) => cluster.query(SEEDED, text, values))
  await cluster.query(SEEDED, 'vacuum analyze')
  let copies = 0
  return {
    world,
    copy: async () => {
      const name = `copy_${copies++}`
      const folder = makeFolder()
      await cluster.query('postgres', `create database ${name} owner ${ACCOUNT} template ${SEEDED}`)
      return {
        name: 'PostgreSQL',
        settings: { DATA_DIR: folder, DATABASE_URL: cluster.urlOf(name) },
        query: (text, values) => current().query(name, text, values),
        remove: async () => {
          await current().query('postgres', `drop database ${name} with (force)`)
          rmSync(folder, { recursive: true })
        },
      }
    },
  }
}

/** Removed at the end. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-faults-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
