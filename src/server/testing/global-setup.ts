import type { TestProject } from 'vitest/node'
import { prepareTestDatabases } from './test-database.ts'

/** Makes the database that each test file copies, on the engine of the project. */
export default function setup(project: TestProject): Promise<void> {
  return prepareTestDatabases(project.name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined)
}
