import { prepareTestDatabases } from './test-database.ts'

export default prepareTestDatabases
