import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { tracer } from './in-span.ts'

/** Adds a query that has ended to the trace of its request or job. The values of its parameters stay out. */
export function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endTime = Date.now()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql }
  const startTime = endTime - queryDurationMillis
  const span = tracer.startSpan('database', { kind: SpanKind.CLIENT, attributes, startTime })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
