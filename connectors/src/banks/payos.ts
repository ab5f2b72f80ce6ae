import { z } from 'zod';
import type { BankFeed } from '../bank.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createHttp } from '../http.ts';
import { parseJsonOrNull } from '../json.ts';
import { isSigned, paymentFields, readPayment, wireOrderCode } from './payos-data.ts';
import { createPayosLinks, type PayosLinksConfig } from './payos-links.ts';
import { readBody, wireText } from './values.ts';

export interface PayosConfig extends PayosLinksConfig {
  timeoutMs: number;
  clock?: Clock;
}

const PARTNER = 'payOS';

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()), signature: z.string() });

const hookSchema = z.object({
  data: z.object({ ...paymentFields, paymentLinkId: wireText, orderCode: wireOrderCode.nullish() }),
});

/**
 * Creates the feed of payOS (PAR-44). payOS's signatures contain no time, so a replayed delivery is recognised by the transfer's id. payOS has no
 * list of transfers. When its API keys are configured, each deposit has a payment link, which is polled instead (PAR-46).
 * Errors: none when it is created.
 */
export function createPayos(config: PayosConfig): BankFeed {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ partner: PARTNER, timeoutMs: config.timeoutMs, clock });
  const { checksumKey, clientId, apiKey } = config;
  const hasLinks = checksumKey !== '' && clientId !== '' && apiKey !== '';
  return {
    readHook(hook) {
      const envelope = envelopeSchema.safeParse(parseJsonOrNull(hook.body.toString('utf8')));
      if (!envelope.success) return 'unproven';
      if (!isSigned(checksumKey, envelope.data.data, envelope.data.signature)) return 'unproven';
      const { data } = readBody(hookSchema, hook, PARTNER);
      return [readPayment(data, data.paymentLinkId, data.orderCode ?? null)];
    },
    list: null,
    links: hasLinks ? createPayosLinks(config, http, clock) : null,
    close: () => http.close(),
  };
}
