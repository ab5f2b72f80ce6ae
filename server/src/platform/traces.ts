import { AsyncLocalStorage } from 'node:async_hooks';

/** Kinds of spans by their numbers in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export type SpanFacts = Readonly<Record<string, string | number>>;

/** One piece of work with its time. Names and facts hold no value of a statement, no query of an address and no secret (OPS-79). */
export interface Span {
  /** W3C trace context: what another process needs to go on with this trace. */
  readonly traceparent: string;
  readonly traceId: string;
  /** Ends it once; `facts` are what became known meanwhile. */
  end(facts?: SpanFacts, isFailed?: boolean): void;
}

export interface SpanStart {
  name: string;
  kind: keyof typeof SPAN_KINDS;
  facts: SpanFacts;
}

/** Makes spans of a trace that goes on, or of a new one; null where the new one is not recorded. */
export interface Tracer {
  start(start: SpanStart, parent: string | null): Span | null;
}

const spans = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** Turns tracing of this process on or off; off is what it is without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** The trace that runs here, for who carries it to another process. */
export function currentTrace(): string | undefined {
  return tracer === null ? undefined : spans.getStore()?.traceparent;
}

/** Begins a trace, or goes on with one that was carried here; null while tracing is off. */
export function startSpan(start: SpanStart, parent: string | null = null): Span | null {
  return tracer?.start(start, parent) ?? null;
}

/** Begins a span of the trace that runs here; null where none does. */
export function startChild(start: SpanStart): Span | null {
  const current = tracer === null ? undefined : spans.getStore();
  return current === undefined ? null : startSpan(start, current.traceparent);
}

/** Runs `work` so that spans which it begins belong to this one. */
export function inSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : spans.run(span, work);
}

/** The same, and ends the span with the work. */
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

/** A span of a statement: its text with `$1` in the place of each value. */
export function startStatement(text: string): Span | null {
  if (tracer === null) return null;
  const [, name] = /\/\* sweep: (\w+) \*\//.exec(text) ?? [];
  const plain = text.replace(/^\s*(?:\/\*.*?\*\/\s*)*/, '');
  const [verb = 'SQL'] = /^\w+/.exec(plain) ?? [];
  const facts = { 'db.system.name': 'postgresql', 'db.query.text': plain.slice(0, TEXT_MAX) };
  return startChild({ name: name ?? verb.toUpperCase(), kind: 'client', facts });
}
