import { partnerCalls, type PartnerCall } from '@bobbin/connectors/partner-calls';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts and times every attempt of this process to call a partner. */
export function servePartnerCalls(registry: Registry): void {
  const calls = new Counter({
    name: 'bobbin_partner_calls_total',
    help: 'Attempts at calls to partners by HTTP result (ok, refused, limited, failed, unanswered, not_asked)',
    labelNames: ['partner', 'operation', 'result'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'bobbin_partner_call_seconds',
    help: 'Time that a partner took to answer; calls that were not sent are left out',
    labelNames: ['partner', 'operation'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  partnerCalls.subscribe({
    start() {},
    end() {},
    asyncStart() {},
    error() {},
    asyncEnd({ partner, operation, outcome, startedAt }: PartnerCall) {
      calls.inc({ partner, operation, result: outcome ?? 'unanswered' });
      if (outcome !== 'not_asked') seconds.observe({ partner, operation }, (performance.now() - startedAt) / 1000);
    },
  });
}
