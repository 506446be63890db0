import { MIGRATION_TABLE } from '../../platform/database/applied-migrations.ts'
import { openBackupFile } from './backup-file.ts'

/**
 * The migrations applied to the tables in a backup. 1.0.0 on the schema of a newer version names only its own migrations, but
 * copies the table that contains all of them.
 */
export async function migrationsOf(file: string): Promise<string[]> {
  const { header, tables } = await openBackupFile(file)
  for await (const { name, rows } of tables) {
    // Tables are in alphabetical order.
    if (name > MIGRATION_TABLE) break
    const names: string[] = []
    for await (const batch of rows)
      if (name === MIGRATION_TABLE) names.push(...batch.map((row) => (JSON.parse(row) as { name: string }).name))
    if (name === MIGRATION_TABLE) return names.toSorted()
  }
  return header.migrations
}
