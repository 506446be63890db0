import type { TestProject } from 'vitest/node'
import { prepareEmbedded, prepareServer } from './test-database.ts'

/** Prepares the database that every test file copies. */
export default function setup(project: TestProject): Promise<void> {
  return project.name === 'postgres' ? prepareServer() : prepareEmbedded()
}
