import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without a started exporter (start-traces.ts), spans cost next to nothing. */
export const tracer = trace.getTracer('fieldmark')

type SpanOptions = { kind?: SpanKind; attributes?: Attributes; parent?: Context }

/**
 * Runs `work` in a span. A span names an error by its class only: messages can contain names, addresses and tokens.
 */
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
