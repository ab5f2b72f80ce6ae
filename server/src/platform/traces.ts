import { AsyncLocalStorage } from 'node:async_hooks';

/** Numbers of the kinds of spans in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work with its start and end. Names and facts contain no parameter of a statement, no query string and no secret (OPS-79). */
export interface Span {
  /** W3C trace context, by which another process continues this trace. */
  readonly traceparent: string;
  readonly traceId: string;
  /** Ends the span; `facts` adds what became known during the work. Further calls do nothing. */
  end(facts?: SpanFacts, isFailed?: boolean): void;
}

export interface SpanStart {
  name: string;
  kind: keyof typeof SPAN_KINDS;
  facts: SpanFacts;
}

/** Starts a span in the trace of the parent, or in a new trace; returns null when the sampling leaves the new trace out. */
export interface Tracer {
  start(start: SpanStart, parent: string | null): Span | null;
}

const spans = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** Turns tracing in this process on or off. It is off unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Returns the current trace context, so that it can be passed to another process. */
export function currentTrace(): string | undefined {
  return tracer === null ? undefined : spans.getStore()?.traceparent;
}

/** Starts a trace, or continues the trace of another process; returns null while tracing is off. */
export function startSpan(start: SpanStart, parent: string | null = null): Span | null {
  return tracer?.start(start, parent) ?? null;
}

/** Starts a span in the current trace; returns null when there is none. */
export function startChild(start: SpanStart): Span | null {
  const current = tracer === null ? undefined : spans.getStore();
  return current === undefined ? null : startSpan(start, current.traceparent);
}

/** Runs `work` with this span as the parent of all spans that `work` starts. */
export function inSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : spans.run(span, work);
}

/** Runs `work` like `inSpan`, and ends the span when `work` ends. */
export async function runSpan<T>(span: Span | null, work: () => Promise<T>): Promise<T> {
  if (span === null) return work();
  try {
    const result = await spans.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
    throw error;
  }
}

const TEXT_MAX = 1_000;

/** Starts a span for an SQL statement; its text has placeholders such as `$1` instead of values. */
export function startStatement(text: string): Span | null {
  if (tracer === null) return null;
  const [, name] = /\/\* cross-tenant: (\w+) \*\//.exec(text) ?? [];
  const plain = text.replace(/^\s*(?:\/\*.*?\*\/\s*)*/, '');
  const [verb = 'SQL'] = /^\w+/.exec(plain) ?? [];
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, TEXT_MAX) };
  return startChild({ name: name ?? verb.toUpperCase(), kind: 'client', facts });
}
