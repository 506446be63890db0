import { Hono } from 'hono'
import type { Services } from './app.ts'
export function plainPages(_s: Services): Hono {
  return new Hono()
}
