import type { Config } from '../config.ts';
import type { Logger } from './log.ts';

/** Starts to send traces when a collector is configured; otherwise loads no code for tracing. Returns a function that stops the sending. */
export async function openTraces(config: Config, log: Logger, process: 'api' | 'worker'): Promise<() => Promise<void>> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { startTraceExporter } = await import('./trace-exporter.ts');
  const { stop } = startTraceExporter(config, log, process);
  return stop;
}
