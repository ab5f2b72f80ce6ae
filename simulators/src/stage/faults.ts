/** What can go wrong at any partner; each of them may know more. */
export const COMMON_FAULTS = ['latency', 'down', '5xx', '429', 'malformed'] as const;
export type CommonFault = (typeof COMMON_FAULTS)[number];

export type FaultInput<Name extends string> = {
  name: Name | CommonFault;
  /** How often it strikes; null = until it is removed. */
  times: number | null;
  /** Strikes only where the call ("POST /path {body}") contains this text. */
  match: string | null;
  /** latency: how late the answer is, real milliseconds. */
  milliseconds: number;
  /** 5xx: the HTTP status. */
  status: number;
  /** 429: how long the caller has to wait. */
  seconds: number;
};

type Fault<Name extends string> = FaultInput<Name> & { id: number };

export type Faults<Name extends string = never> = {
  names: readonly (Name | CommonFault)[];
  add(input: FaultInput<Name>): Fault<Name>;
  /** The first fault of that name which strikes here; a limited one is used up by it. */
  take(name: Name | CommonFault, text: string): Fault<Name> | null;
  list(): Fault<Name>[];
  clear(): void;
};

export function createFaults<Name extends string = never>(ownNames: readonly Name[]): Faults<Name> {
  let faults: Fault<Name>[] = [];
  let lastId = 0;
  return {
    names: [...COMMON_FAULTS, ...ownNames],
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
