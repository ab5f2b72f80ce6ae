import type { ExtensionPost } from '@bobbin/contract/extension';

/** A post that waits to be sent; one of the same shop and place takes its place. */
export interface Waiting {
  key: string;
  post: ExtensionPost;
}

/** After what time a post is of no use: the server refuses it then, in milliseconds. */
const STALE_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** More shops than anybody visits in a day. */
const WAITING_MAX = 500;

const ageOf = ({ post }: Waiting, now: number) => now - Date.parse(post.observedAt);

/** Puts a post at the end of those that wait, which go out in the order in which they were read. */
export function add(queue: readonly Waiting[], added: Waiting): Waiting[] {
  return [...queue.filter(({ key }) => key !== added.key), added].slice(-WAITING_MAX);
}

/** Leaves out what is too old to be taken. */
export function dropStale(queue: readonly Waiting[], now: number): Waiting[] {
  return queue.filter((waiting) => ageOf(waiting, now) < STALE_MS);
}

/** Takes out a post that was answered; one that came for the same place meanwhile stays. */
export function remove(queue: readonly Waiting[], { key, post }: Waiting): Waiting[] {
  return queue.filter((waiting) => waiting.key !== key || waiting.post.observedAt !== post.observedAt);
}

/** The pause after so many failures in a row, in milliseconds. */
export function toPause(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

/** What an answer means for the post: it is kept there, never will be, waits for another key, or may be kept later. */
export function toOutcome(status: number, isSuccess: boolean): 'kept' | 'refused' | 'key' | 'later' {
  if (status === 200) return isSuccess ? 'kept' : 'refused';
  if (status === 401 || status === 403) return 'key';
  return status === 404 || status === 413 || status === 422 ? 'refused' : 'later';
}
