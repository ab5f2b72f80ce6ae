import type { ActionLog } from '@bobbin/contract/logs';

/** Number of characters of a change that the list shows (ROL-30). */
const PAYLOAD_SHOWN = 100;

/** Key whose value an action changed; `before` or `after` is absent where the key did not exist. */
export interface ChangedField {
  key: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** Returns a change as one line of JSON, truncated to 100 characters and followed by '...' if it was longer (ROL-30). */
export function cutPayload({ before, after }: ActionLog['payload']): string {
  const parts = { ...(before === null ? {} : { before }), ...(after === null ? {} : { after }) };
  const text = Object.keys(parts).length === 0 ? '' : JSON.stringify(parts);
  return text.length > PAYLOAD_SHOWN ? `${text.slice(0, PAYLOAD_SHOWN)}...` : text;
}

/** Functions that name the keys and values of a change in the language of the page. */
export interface ChangeWords {
  toField: (key: string) => string;
  toValue: (key: string, value: unknown) => string;
}

/**
 * Describes the change of an action in one sentence of at most 100 characters, followed by '...' if it was longer: `vai trò: support → admin`
 * (ROL-30).
 */
export function tellChange({ before, after }: ActionLog['payload'], { toField, toValue }: ChangeWords): string {
  const keys = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const changed = keys.filter((key) => toText(before, key) !== toText(after, key));
  const parts = (changed.length === 0 ? keys : changed).map((key) => {
    const [old, now] = [before, after].map((state) =>
      state === null || !Object.hasOwn(state, key) ? null : toValue(key, state[key]),
    );
    const values = [old, now].filter((value) => typeof value === 'string');
    return `${toField(key)}: ${[...new Set(values)].join(' → ')}`;
  });
  const text = parts.join(' · ');
  return text.length > PAYLOAD_SHOWN ? `${text.slice(0, PAYLOAD_SHOWN)}...` : text;
}

/** Compares the values before and after an action, key by key; changed keys come first (ROL-30). */
export function compareStates({ before, after }: ActionLog['payload']): ChangedField[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = keys.map((key) => {
    const [old, now] = [toText(before, key), toText(after, key)];
    return { key, before: old, after: now, isChanged: old !== now };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}

function toText(state: Readonly<Record<string, unknown>> | null, key: string): string | null {
  if (state === null || !Object.hasOwn(state, key)) return null;
  const value = state[key];
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
