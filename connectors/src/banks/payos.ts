import { z } from 'zod';
import type { BankFeed } from '../bank.ts';
import { parseJsonOrNull } from '../json.ts';
import { hmacOf, isSame, readBody, readVietnamTime, wireDong, wireText } from './values.ts';

export interface PayosConfig {
  /** Signs hooks. */
  checksumKey: string;
}

const PARTNER = 'payOS';

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()), signature: z.string() });

const hookSchema = z.object({
  data: z.object({
    amount: wireDong,
    description: wireText,
    accountNumber: wireText,
    virtualAccountNumber: wireText,
    reference: wireText,
    transactionDateTime: wireText,
    paymentLinkId: wireText,
    counterAccountName: wireText,
  }),
});

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** `name=value` of each, in the order of the names, joined by `&`: what payOS signs. */
function toSigned(data: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(data).toSorted();
  return names.map((name) => `${name}=${toText(data[name])}`).join('&');
}

/**
 * Reads payOS's hooks (PAR-44). There is no time in what it signs, and no list of what moved: a kept delivery that comes again is
 * known by its id, and what was lost is found by another feed or by a person.
 *
 * Errors: none by itself.
 */
export function createPayos({ checksumKey }: PayosConfig): BankFeed {
  return {
    readHook(hook) {
      const envelope = envelopeSchema.safeParse(parseJsonOrNull(hook.body.toString('utf8')));
      if (checksumKey === '' || !envelope.success) return 'unproven';
      const wanted = hmacOf('sha256', checksumKey, toSigned(envelope.data.data));
      if (!isSame(envelope.data.signature.toLowerCase(), wanted)) return 'unproven';
      const { data } = readBody(hookSchema, hook, PARTNER);
      const id = data.reference === '' ? `${data.paymentLinkId} ${data.transactionDateTime}` : data.reference;
      return [
        {
          id,
          account: data.accountNumber,
          subAccount: data.virtualAccountNumber === '' ? null : data.virtualAccountNumber,
          bankName: '',
          isIncoming: data.amount >= 0,
          amountVnd: Math.abs(data.amount),
          content: data.description,
          reference: data.reference === '' ? null : data.reference,
          payer: data.counterAccountName === '' ? null : data.counterAccountName,
          happenedAt: readVietnamTime(data.transactionDateTime),
        },
      ];
    },
    list: null,
    close: () => Promise.resolve(),
  };
}
