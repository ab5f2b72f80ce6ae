/** What every fault has, whatever else its partner tells with it. */
type Strike = {
  name: string;
  /** How often it strikes; null = until it is removed. */
  times: number | null;
  /** Strikes only where the call contains this text. */
  match: string | null;
};

export type FaultList<Input extends Strike> = {
  add(input: Input): Input & { id: number };
  /** The first fault of that name which strikes here; a limited one is used up by it. */
  take(name: Input['name'], text: string): (Input & { id: number }) | null;
  list(): (Input & { id: number })[];
  clear(): void;
};

/** Faults that wait for their call. */
export function createFaultList<Input extends Strike>(): FaultList<Input> {
  let faults: (Input & { id: number })[] = [];
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
