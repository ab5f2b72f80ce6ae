import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { readRelease } from '../release.ts';
import { exceptionAnswer } from './answers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface StatusAnswer {
  code: number;
  type: string;
  text: string;
}

interface Deps {
  config: { METRICS_TOKEN: string; BOBBIN_COMMIT?: string | undefined };
  metrics: Metrics;
  /** Returns the reason why the process is not ready; null when it is ready. */
  checkReady(): Promise<string | null>;
}

/** Returns whether a request comes from this machine and was not forwarded by a proxy. */
function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

function toSuccess(body: { status: string }): StatusAnswer {
  const text = JSON.stringify({ isSuccess: true, body, exceptionBody: null });
  return { code: 200, type: JSON_TYPE, text };
}

/** Creates the health responses that the API and the worker's own port have in common. */
export function createStatus({ config, metrics, checkReady }: Deps) {
  let isDraining = false;
  const health = { status: 'alive', ...readRelease(config.BOBBIN_COMMIT) };
  return {
    /** Marks the process as not ready, permanently. */
    startDraining: (): void => void (isDraining = true),
    isDraining: (): boolean => isDraining,
    readHealth: (): StatusAnswer => toSuccess(health),
    async readReady(requestId: string): Promise<StatusAnswer> {
      const problem = isDraining ? 'draining' : await checkReady();
      if (problem === null) return toSuccess({ status: 'ready' });
      const { text } = exceptionAnswer(new AppError('UNAVAILABLE', { detail: problem }), requestId);
      return { code: 503, type: JSON_TYPE, text };
    },
    /** Asserts that the caller may see the operator's endpoints. @throws AppError NOT_FOUND (OPS-21) */
    async readMetrics(request: IncomingMessage): Promise<StatusAnswer> {
      const { METRICS_TOKEN } = config;
      const isAllowed =
        METRICS_TOKEN === '' ? isFromThisMachine(request) : request.headers.authorization === `Bearer ${METRICS_TOKEN}`;
      if (!isAllowed) throw new AppError('NOT_FOUND');
      return { code: 200, type: metrics.registry.contentType, text: await metrics.registry.metrics() };
    },
  };
}

/** Binds the endpoints for the operator: health, readiness and metrics. */
export type Status = ReturnType<typeof createStatus>;
