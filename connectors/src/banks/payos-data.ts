import { z } from 'zod';
import type { BankTransfer } from '../bank.ts';
import { hmacOf, isSame, readVietnamTime, wireDong, wireText, writeVietnamTime } from './values.ts';

/** Schema of an order code in the range that payOS accepts. */
export const wireOrderCode = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int());

/** Fields of a payment that webhooks and a payment link's list have in common. */
export const paymentFields = {
  amount: wireDong,
  description: wireText,
  accountNumber: wireText,
  virtualAccountNumber: wireText,
  reference: wireText,
  transactionDateTime: wireText,
  counterAccountName: wireText,
} as const;

type Payment = z.output<z.ZodObject<typeof paymentFields>>;

function isWord(value: unknown): value is null | undefined | 'null' | 'undefined' {
  return value === null || value === undefined || value === 'null' || value === 'undefined';
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Writes a value as payOS signs it: null becomes an empty text, and the field names of each row of a list are sorted. */
function toText(value: unknown): string {
  if (isWord(value)) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(inOrder));
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Joins `name=value` pairs, sorted by name, with `&`; payOS signs this text. */
function toSigned(data: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(data).toSorted();
  return names.map((name) => `${name}=${toText(data[name])}`).join('&');
}

/** Returns whether the key signed the data in payOS's way (PAR-44). Errors: none; an empty key verifies nothing. */
export function isSigned(checksumKey: string, data: Readonly<Record<string, unknown>>, signature: string): boolean {
  return checksumKey !== '' && isSame(signature.toLowerCase(), hmacOf('sha256', checksumKey, toSigned(data)));
}

/** Reads a time in Vietnam time, or with an explicit offset. */
function readTime(text: string): number | null {
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return readVietnamTime(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** Without a bank reference, the payment link and the second of the payment identify the payment, in webhooks and in lists (PAR-40). */
function toId(reference: string, linkId: string, time: string): string {
  if (reference !== '') return reference;
  const at = readTime(time);
  return `${linkId} ${at === null ? time : writeVietnamTime(at)}`;
}

/** Translates a payment of payOS into our type. Errors: none. */
export function readPayment(data: Payment, linkId: string, orderCode: number | null): BankTransfer {
  return {
    id: toId(data.reference, linkId, data.transactionDateTime),
    account: data.accountNumber,
    subAccount: data.virtualAccountNumber === '' ? null : data.virtualAccountNumber,
    bankName: '',
    isIncoming: data.amount >= 0,
    amountVnd: Math.abs(data.amount),
    content: data.description,
    reference: data.reference === '' ? null : data.reference,
    payer: data.counterAccountName === '' ? null : data.counterAccountName,
    happenedAt: readTime(data.transactionDateTime),
    orderCode,
  };
}
