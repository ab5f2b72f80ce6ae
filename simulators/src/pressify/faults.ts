export const FAULT_NAMES = [
  'latency',
  '5xx',
  '429',
  'drop-before',
  'drop-after-accept',
  'string-body',
  'key-revoked',
  'key-not-seller',
  'variant-sold-out',
  'unknown-status',
  'slow-artwork',
] as const;

type FaultName = (typeof FAULT_NAMES)[number];

export type FaultInput = {
  name: FaultName;
  /** How often it strikes; null = until it is removed. */
  times: number | null;
  /** Strikes only where the call ("POST /api/order {body}") or the order ("id ref_id") contains this text. */
  match: string | null;
  /** latency: how late the answer is, real milliseconds. */
  milliseconds: number;
  /** 5xx: the HTTP status. */
  status: number;
  /** unknown-status: the word that nobody has heard of. */
  word: string;
  /** slow-artwork: seconds of the factory's clock before it looks at the files; 429: the Retry-After. */
  seconds: number;
  /** string-body: JSON text under text/html, or JSON text wrapped in a JSON string. */
  form: 'text' | 'quoted';
};
