import type { Waiting } from './queue.ts';

export interface Settings {
  /** Origin of the server. */
  server: string;
  key: string;
}

/** The last events, for the popup. */
export interface State {
  queue: Waiting[];
  failures: number;
  /** Stored shops, with the time of their last visit. */
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
