import { admin } from '../../procedures.ts'
import { listStarted } from './import-queries.ts'

export const listImports = admin.imports.list.handler(({ context: { db, now } }) => listStarted(db, now))
