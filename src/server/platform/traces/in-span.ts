import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Without a started exporter (start-traces.ts), spans cost next to nothing. */
const tracer = trace.getTracer('fieldmark')

type SpanOptions = { kind?: SpanKind; attributes?: Attributes; parent?: Context }

/** Runs `work` in a span. Spans name only the class of an error, because messages can contain names, addresses and tokens. */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setAttribute('error.type', (error as Error).name)
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds a finished query to the trace of its request or job, without the values of its parameters. */
export function traceQuery({ query, queryDurationMillis, level }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const endTime = Date.now()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql }
  const startTime = endTime - queryDurationMillis
  const span = tracer.startSpan('database', { kind: SpanKind.CLIENT, attributes, startTime })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
