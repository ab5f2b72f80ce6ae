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

type Fault = FaultInput & { id: number };

export type Faults = {
  add(input: FaultInput): Fault;
  /** The first fault of that name which strikes here; a limited one is used up by it. */
  take(name: FaultName, text: string): Fault | null;
  list(): Fault[];
  clear(): void;
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add(input) {
      lastId += 1;
      const fault = { ...input, id: lastId };
      faults.push(fault);
      return { ...fault };
    },
    take(name, text) {
      const fault = faults.find((one) => one.name === name && (one.match === null || text.includes(one.match)));
      if (fault === undefined) return null;
      if (fault.times !== null) {
        fault.times -= 1;
        if (fault.times <= 0) faults = faults.filter((one) => one !== fault);
      }
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
  };
}
