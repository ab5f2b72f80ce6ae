import { setTimeout as wait } from 'node:timers/promises';
import type { Diary } from './diary.ts';
import type { Person } from './person.ts';

export interface Streams {
  /** Number of streams that are open now. */
  open(): number;
  close(): Promise<void>;
}

const AGAIN_MS = 2_000;

/** Keeps a number of event streams open, assigned to these users in turn; a stream that ends is opened again as a browser does. */
export function openStreams(url: string, people: readonly Person[], count: number, diary: Diary): Streams {
  const stopping = new AbortController();
  let open = 0;

  async function follow(person: Person): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const response = await fetch(`${url}/api/events`, {
          headers: { authorization: `Bearer ${person.token()}`, accept: 'text/event-stream' },
          signal: stopping.signal,
        });
        if (response.status === 401) {
          await response.arrayBuffer();
          await person.renew();
          continue;
        }
        if (!response.ok || response.body === null) {
          diary.fail('stream', `answered ${response.status}`);
          await wait(AGAIN_MS);
          continue;
        }
        open += 1;
        diary.count('streams opened');
        try {
          const decoder = new TextDecoder();
          for await (const part of response.body) {
            const text = decoder.decode(part as Uint8Array, { stream: true });
            for (const line of text.split('\n')) if (line.startsWith('data: ')) diary.count('events received');
          }
        } finally {
          open -= 1;
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        diary.fail('stream', String(error));
      }
      await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const following = Array.from({ length: count }, (_, index) => {
    const person = people[index % people.length];
    return person === undefined ? Promise.resolve() : follow(person);
  });
  return {
    open: () => open,
    async close() {
      stopping.abort();
      await Promise.all(following);
    },
  };
}
