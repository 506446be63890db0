import type { TestProject } from 'vitest/node'
import { prepareEmbedded, prepareServer } from './test-database.ts'

/** Prepares the database that every test file copies. */
export default function setup(project: TestProject): Promise<void> {
  return ON_SERVER.has(project.name) ? prepareServer() : prepareEmbedded()
}

/** The projects that need a PostgreSQL server. */
const ON_SERVER = new Set(['postgres', 'simulation'])
