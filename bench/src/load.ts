import autocannon from 'autocannon';
import { percentile } from './statistics.ts';

/** What one turn of a load showed. */
export interface Sample {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean size of an answer, its head included. */
  bytes: number;
  failures: number;
  /** Processor time of the answering process for each request, where it was looked at: noise of others is not in it. */
  cpuMs: number;
}

export interface Target {
  url: string;
  /** Asked for in turns by every connection. */
  paths: readonly string[];
  token?: string;
}

/** Loads a server for a while; every connection sends its next request when the last one is answered. */
export async function measureLoad(target: Target, connections: number, seconds: number): Promise<Sample> {
  // As a browser asks; who answers without compression is measured without.
  const accepted = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const headers = target.token === undefined ? accepted : { ...accepted, authorization: `Bearer ${target.token}` };
  const times: number[] = [];
  let bytes = 0;
  let failures = 0;
  const started = performance.now();
  let ended = started;
  await new Promise<void>((resolve, reject) => {
    const options = {
      url: target.url,
      connections,
      duration: seconds,
      requests: target.paths.map((path) => ({ method: 'GET' as const, path, headers })),
    };
    const run = autocannon(options, (error: unknown, result) => {
      if (error) return reject(error instanceof Error ? error : new Error(String(error)));
      failures += result.errors + result.timeouts;
      return resolve();
    });
    // autocannon's own percentiles are whole milliseconds; ours must show tenths.
    run.on('response', (_client, status, size, ms) => {
      times.push(ms);
      bytes += size;
      if (status !== 200) failures += 1;
      ended = performance.now();
    });
  });
  return toSample(times, (ended - started) / 1000, bytes, failures);
}

export function toSample(times: readonly number[], seconds: number, bytes: number, failures: number): Sample {
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    bytes: bytes / times.length,
    failures,
    cpuMs: Number.NaN,
  };
}
