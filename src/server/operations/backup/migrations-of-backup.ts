import { MIGRATION_TABLE } from '../../platform/database/applied-migrations.ts'
import { openBackupFile } from './backup-file.ts'

/**
 * The migrations that the tables in a backup have. A 1.0.0 that serves on the schema of a newer version names those of 1.0.0, but also
 * copies the table in which all are.
 */
export async function migrationsOf(file: string): Promise<string[]> {
  const { header, tables } = await openBackupFile(file)
  for await (const { name, rows } of tables) {
    // The tables are in order.
    if (name > MIGRATION_TABLE) break
    const names: string[] = []
    for await (const batch of rows)
      if (name === MIGRATION_TABLE) names.push(...batch.map((row) => (JSON.parse(row) as { name: string }).name))
    if (name === MIGRATION_TABLE) return names.toSorted()
  }
  return header.migrations
}
