import type { DesignDetails, DesignFeedback } from '@bobbin/contract/designs';

type Revision = DesignDetails['revisions'][number];

type Entry =
  | { kind: 'said'; id: string; at: string; message: DesignFeedback }
  | { kind: 'link'; id: string; at: string; revision: Revision };

/**
 * Joins messages and delivered links into one list, oldest first (DSN-43).
 * @param hasMore true while older messages are not loaded: links older than the oldest loaded message are then left out
 */
export function listTalk(
  messages: readonly DesignFeedback[],
  revisions: readonly Revision[],
  hasMore: boolean,
): Entry[] {
  const from = hasMore ? (messages[0]?.createdAt ?? '') : '';
  const entries: Entry[] = [
    ...messages.map((message) => ({ kind: 'said' as const, id: message.id, at: message.createdAt, message })),
    ...revisions
      .filter(({ createdAt }) => createdAt >= from)
      .map((revision) => ({
        kind: 'link' as const,
        id: `v${revision.number}`,
        at: revision.createdAt,
        revision,
      })),
  ];
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Joins two pages of a chat; each message appears once, in the sequence of sending. */
export function joinMessages(first: readonly DesignFeedback[], second: readonly DesignFeedback[]): DesignFeedback[] {
  const all = new Map([...first, ...second].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
