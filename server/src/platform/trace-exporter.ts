import { randomBytes } from 'node:crypto';
import { partnerCalls, type PartnerCall } from '@bobbin/connectors/partner-calls';
import type { Config } from '../config.ts';
import type { Logger } from './log.ts';
import { setTracer, SPAN_KINDS, startChild, type Span, type SpanFacts, type SpanStart } from './traces.ts';
import { readRelease } from './release.ts';

/** Maximum number of spans that wait to be sent; while the collector does not respond, further spans are dropped. */
const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
const EVERY_MS = 2_000;
const TIMEOUT_MS = 10_000;
/** Milliseconds that a stopping process waits for the collector before it drops the remaining spans. */
const STOP_MS = 2_000;
/** Minimum time between two log lines about a collector that does not respond. */
const SILENT_MS = 60_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

interface Attribute {
  key: string;
  value: { stringValue: string } | { intValue: string };
}

function toAttributes(facts: SpanFacts): Attribute[] {
  return Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}

/** Moves a login from the URL into a header, because `fetch` rejects such a URL with an error that contains the password. */
function splitLogin(address: string): { endpoint: string; login: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const endpoint = `${url.href.replace(/\/+$/, '')}/v1/traces`;
  if (username === '') return { endpoint, login: {} };
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { endpoint, login: { authorization: `Basic ${Buffer.from(text).toString('base64')}` } };
}

/** Reads the machine's clock more precisely than to the millisecond. */
function nowNanos(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;
}

export interface TraceExporter {
  /** Sends the waiting spans, and turns tracing off. */
  stop(): Promise<void>;
}

/**
 * Records spans and sends them to a collector by OTLP over HTTP with JSON. When the collector does not respond, spans are dropped, and no request or
 * job waits for it. The packages of OpenTelemetry are not used, because they add 24 MB to every installation and few operators record traces.
 */
export function startTraceExporter(config: Config, log: Logger, process: string): TraceExporter {
  const { endpoint, login } = splitLogin(config.OTEL_EXPORTER_OTLP_ENDPOINT ?? '');
  const headers = { 'content-type': 'application/json', ...login, ...config.OTEL_EXPORTER_OTLP_HEADERS };
  const { version, commit } = readRelease(config.BOBBIN_COMMIT);
  const resource = {
    attributes: toAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': version,
      ...(commit === null ? {} : { 'bobbin.commit': commit }),
      'bobbin.process': process,
    }),
  };
  let waiting: object[] = [];
  let silentUntil = 0;

  async function send(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const batch = waiting.splice(0, BATCH_MAX);
      const body = JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'bobbin', version }, spans: batch }] }],
      });
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
      } catch (error) {
        if (performance.now() < silentUntil) continue;
        silentUntil = performance.now() + SILENT_MS;
        const reason = error instanceof Error ? error.message : 'unknown';
        log.warn({ spans: batch.length, reason }, 'Traces could not be sent and are lost');
      }
    }
  }

  const stopping = new AbortController();
  /** The running loop that sends spans, of which there is at most one; null while none runs. */
  let sending: Promise<void> | null = null;
  const flush = () => (sending ??= send().finally(() => (sending = null)));
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();

  function start({ name, kind, facts }: SpanStart, parent: string | null): Span | null {
    const [, traceOfParent, parentSpanId] = TRACEPARENT.exec(parent ?? '') ?? [];
    if (traceOfParent === undefined && Math.random() >= config.OTEL_TRACES_SAMPLER_ARG) return null;
    const traceId = traceOfParent ?? randomBytes(16).toString('hex');
    const spanId = randomBytes(8).toString('hex');
    const startTimeUnixNano = String(nowNanos());
    let isOver = false;
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-01`,
      end(more = {}, isFailed = false) {
        if (isOver || waiting.length >= WAITING_MAX) return;
        isOver = true;
        waiting.push({
          traceId,
          spanId,
          ...(parentSpanId === undefined ? {} : { parentSpanId }),
          name,
          kind: SPAN_KINDS[kind],
          startTimeUnixNano,
          endTimeUnixNano: String(nowNanos()),
          attributes: toAttributes({ ...facts, ...more }),
          status: isFailed ? { code: 2 } : {},
        });
        if (waiting.length >= BATCH_MAX) void flush();
      },
    };
  }

  const calls = new WeakMap<PartnerCall, Span>();
  const nothing = () => {};
  const subscriber = {
    start(call: PartnerCall) {
      const { partner, operation } = call;
      const facts = { 'bobbin.partner': partner, 'bobbin.operation': operation };
      const span = startChild({ name: `${partner} ${operation}`, kind: 'client', facts });
      if (span) calls.set(call, span);
    },
    end: nothing,
    asyncStart: nothing,
    error: nothing,
    asyncEnd(call: PartnerCall) {
      const outcome = call.outcome ?? 'unanswered';
      calls.get(call)?.end({ 'bobbin.result': outcome }, outcome !== 'ok');
    },
  };
  partnerCalls.subscribe(subscriber);
  setTracer({ start });

  return {
    async stop() {
      clearInterval(timer);
      setTracer(null);
      partnerCalls.unsubscribe(subscriber);
      const late = setTimeout(() => stopping.abort(), STOP_MS);
      await flush();
      clearTimeout(late);
      waiting = [];
    },
  };
}
