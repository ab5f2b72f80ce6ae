import type { ExtensionPost } from '@bobbin/contract/extension';

/** An extension post that waits to be sent; it is replaced by a newer post with the same shop and the same data source. */
export interface Waiting {
  key: string;
  post: ExtensionPost;
}

/** Age in milliseconds from which the server rejects an extension post. */
const STALE_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Maximum number of waiting posts; more than one person's visits cause in a day. */
const WAITING_MAX = 500;

const ageOf = ({ post }: Waiting, now: number) => now - Date.parse(post.observedAt);

/** Appends a post to the queue; posts are sent in the order in which they were read. */
export function add(queue: readonly Waiting[], added: Waiting): Waiting[] {
  return [...queue.filter(({ key }) => key !== added.key), added].slice(-WAITING_MAX);
}

/** Drops extension posts that are too old for the server. */
export function dropStale(queue: readonly Waiting[], now: number): Waiting[] {
  return queue.filter((waiting) => ageOf(waiting, now) < STALE_MS);
}

/** Removes a post that the server answered; a newer post with the same key stays. */
export function remove(queue: readonly Waiting[], { key, post }: Waiting): Waiting[] {
  return queue.filter((waiting) => waiting.key !== key || waiting.post.observedAt !== post.observedAt);
}

/** Returns the pause in milliseconds after a number of consecutive failures. */
export function toPause(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

/** Returns what a response means for the post: it was stored, was rejected for good, waits for another API key, or is sent again later. */
export function toOutcome(status: number, isSuccess: boolean): 'kept' | 'refused' | 'key' | 'later' {
  if (status === 200) return isSuccess ? 'kept' : 'refused';
  if (status === 401 || status === 403) return 'key';
  return status === 404 || status === 413 || status === 422 ? 'refused' : 'later';
}
