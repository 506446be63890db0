import { matchColumns } from '#domain/internships/import-columns'
import type { ImportKind } from '#domain/internships/imports'
import { runImport } from '../internships/imports/running/import-worker.ts'
import { IMPORT_QUEUE, type ImportJob } from '../platform/jobs/queue.ts'
import type { Client, TestApp } from './test-app.ts'

/** Runs the queued imports like the worker. */
export async function runImports({ queue, ...services }: TestApp): Promise<void> {
  for (;;) {
    const [job] = await queue.boss.fetch<ImportJob>(IMPORT_QUEUE)
    if (!job) return
    await runImport({ queue, ...services }, job.data)
    await queue.boss.complete(IMPORT_QUEUE, job.id)
  }
}

export function csvFile(content: string | Uint8Array<ArrayBuffer>, name = 'list.csv'): File {
  return new File([content], name, { type: 'text/csv' })
}

/** Uploads a file and matches its columns by their titles; `runImports` then checks it. */
export async function uploadFile(client: Client, kind: ImportKind, file: File): Promise<string> {
  const { id } = await client.imports.upload({ query: { kind }, body: file })
  const { headers } = await client.imports.get({ id })
  await client.imports.check({ id, columns: matchColumns(kind, headers), monthFirst: false })
  return id
}

/** Imports the file and returns the import. */
export async function importFile(app: TestApp, client: Client, kind: ImportKind, content: string) {
  const id = await uploadFile(client, kind, csvFile(content))
  await runImports(app)
  await client.imports.start({ id, invite: false })
  await runImports(app)
  return client.imports.get({ id })
}
