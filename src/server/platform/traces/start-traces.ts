import { setTimeout } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions'

/** How long a collector that is down may delay the end of the process. Unit: milliseconds. */
const SEND_WITHIN = 2000

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. The libraries read the other OTEL_ variables themselves. Returns a function that
 * sends the remaining ones.
 */
export function startTraces(): () => Promise<void> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'fieldmark' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return async () => {
    await Promise.race([provider.shutdown(), setTimeout(SEND_WITHIN, null, { ref: false })])
  }
}
