export interface Notice {
  tone: 'success' | 'info' | 'warning' | 'error';
  title: string;
  /** Second line of the notice: what happened, and the next step. */
  text?: string | null;
  /** A single action of the notice, for example undo. */
  action?: { label: string; run: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
  /** Number of times that the same notice was shown. */
  count: number;
}

/** Maximum number of visible notices; the oldest success notice is removed first (UI-29). */
const LIMIT = 3;

let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownNotice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Adds a notice, or increases the count of the same notice if that is on screen. */
export function addNotice(notice: Notice): void {
  const same = shown.find(
    ({ tone, title, text }) => tone === notice.tone && title === notice.title && text === notice.text,
  );
  if (same !== undefined) {
    return change(shown.map((item) => (item === same ? { ...item, ...notice, count: item.count + 1 } : item)));
  }
  const next = [...shown, { ...notice, id: ++lastId, count: 1 }];
  if (next.length <= LIMIT) return change(next);
  const leaving = next.find(({ tone }) => tone === 'success' || tone === 'info') ?? next[0];
  change(next.filter((item) => item !== leaving));
}

export function removeNotice(id: number): void {
  change(shown.filter((item) => item.id !== id));
}

/** Removes all notices, when the person signs out. */
export function clearNotices(): void {
  change([]);
}

export function readNotices(): readonly ShownNotice[] {
  return shown;
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
