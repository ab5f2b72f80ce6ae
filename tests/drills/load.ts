import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for which a person reads a page before the next request. */
const READING_MS = 250;
/** Seconds after which a person gives up; a request that took longer counts as failed. */
const SLOWEST_SECONDS = 15;
const PEOPLE = 2;

/** The result of a series of requests. */
export interface Load {
  requests: number;
  /** Counts of failed requests, by status or reason. */
  failures: Record<string, number>;
  stop(): Promise<void>;
}

/** Makes the given requests one after another, as two people, until the load is stopped. Each request returns a status, or throws its failure. */
export function startLoad(actions: readonly (() => Promise<number>)[]): Load {
  let isOver = false;
  const load: Load = {
    requests: 0,
    failures: {},
    async stop() {
      isOver = true;
      await Promise.all(walks);
    },
  };

  async function act(action: () => Promise<number>): Promise<void> {
    const deadline = performance.now() + SLOWEST_SECONDS * 1000;
    const failure = await action().then(
      (status) => (status < 500 && status !== 401 ? null : String(status)),
      (error: unknown) => String(error),
    );
    const reason = failure ?? (performance.now() > deadline ? `slower than ${SLOWEST_SECONDS} s` : null);
    load.requests += 1;
    if (reason !== null) load.failures[reason] = (load.failures[reason] ?? 0) + 1;
  }

  const walks = Array.from({ length: PEOPLE }, async (_, person) => {
    // The people begin at different requests.
    for (let turn = person * Math.ceil(actions.length / PEOPLE); !isOver; turn += 1) {
      const action = actions[turn % actions.length];
      if (action) await act(action);
      await wait(READING_MS);
    }
  });
  return load;
}
