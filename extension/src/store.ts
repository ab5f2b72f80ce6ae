import type { Waiting } from './queue.ts';

export interface Settings {
  /** Origin of the Bobbin server. */
  server: string;
  key: string;
}

/** Stored state of the extension: waiting posts, recently synced shops and the last problem, which the popup shows. */
export interface State {
  queue: Waiting[];
  failures: number;
  /** Time of the last visit to each shop whose data the server stored. */
  synced: Record<string, string>;
  trouble: { kind: 'refused' | 'key' | 'later' | 'unreadable'; words: string } | null;
}

const FIRST: State = { queue: [], failures: 0, synced: {}, trouble: null };

export async function readSettings(): Promise<Settings | null> {
  const { settings } = await chrome.storage.local.get(['settings']);
  return (settings as Settings | undefined) ?? null;
}

export const saveSettings = (settings: Settings) => chrome.storage.local.set({ settings });

export async function readState(): Promise<State> {
  const { state } = await chrome.storage.local.get(['state']);
  return { ...FIRST, ...(state as Partial<State> | undefined) };
}

export async function changeState(change: Partial<State>): Promise<void> {
  await chrome.storage.local.set({ state: { ...(await readState()), ...change } });
}
