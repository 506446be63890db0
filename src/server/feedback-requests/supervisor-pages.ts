import { Hono } from 'hono'
import type { Services } from '../app.ts'
export function supervisorPages(_s: Services): Hono { return new Hono() }
