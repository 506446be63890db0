import { rmSync } from 'node:fs'
import { ProductServer } from './server.ts'

/** Starts the product once and keeps its data folder, which every server on the embedded database then copies. */
export default async function setUp(): Promise<() => void> {
  const folder = await ProductServer.makeTemplate()
  process.env.E2E_DATA_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
