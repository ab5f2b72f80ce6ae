import autocannon from 'autocannon';
import { percentile } from './statistics.ts';

/** Result of one measurement under load. */
export interface Sample {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean size of a response, including its headers. */
  bytes: number;
  failures: number;
  /** Processor time of the server process per request, if measured; other processes do not affect it. */
  cpuMs: number;
}

export interface Target {
  url: string;
  /** Paths that every connection requests alternately. */
  paths: readonly string[];
  token?: string;
}

/** Sends requests to a server for some time; every connection sends its next request after the last response. */
export async function measureLoad(target: Target, connections: number, seconds: number): Promise<Sample> {
  // The header that browsers send; a server that does not compress ignores it.
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
    // Percentiles are computed here, because those of autocannon are in whole milliseconds and tenths are needed.
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
