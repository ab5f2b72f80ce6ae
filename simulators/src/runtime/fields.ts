export type Fields = Record<string, unknown>;

/** Thrown when a control was called with invalid input; the text is for the author of the test. */
export class ControlError extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns the value as a text, or null when it is missing or empty. The text is not trimmed, because a password may begin with a space. */
export function readText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function readNumber(fields: Fields, name: string, min = 0, max = Number.MAX_SAFE_INTEGER): number | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  const number = Number(value);
  if (!Number.isFinite(number) || number < min || number > max) {
    throw new ControlError(`${name} must be a number from ${min} to ${max}`);
  }
  return number;
}

export function readFlag(fields: Fields, name: string): boolean | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new ControlError(`${name} must be true or false`);
}

export function readChoice<Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  if (fields[name] === undefined || fields[name] === null) return null;
  const chosen = choices.find((choice) => choice === fields[name]);
  if (chosen === undefined) throw new ControlError(`${name} must be one of: ${choices.join(', ')}`);
  return chosen;
}

/** Type of a setting: a number (0 means none), a boolean, or one of several texts. */
type SettingKind = 'limit' | 'flag' | readonly string[];
type SettingOf<Kind> = Kind extends 'limit'
  ? number | null
  : Kind extends 'flag'
    ? boolean
    : Kind extends readonly (infer Word)[]
      ? Word
      : never;
export type SettingKinds = Record<string, SettingKind>;
export type Settings<Kinds extends SettingKinds> = { [Name in keyof Kinds]: SettingOf<Kinds[Name]> };

/** Reads the settings in a control; the others stay unchanged. */
export function readSettings<Kinds extends SettingKinds>(fields: Fields, kinds: Kinds): Partial<Settings<Kinds>> {
  const read = Object.entries(kinds).flatMap(([name, kind]): [string, unknown][] => {
    const value =
      kind === 'limit'
        ? readNumber(fields, name)
        : kind === 'flag'
          ? readFlag(fields, name)
          : readChoice(fields, name, kind);
    if (value === null) return [];
    return [[name, kind === 'limit' && value === 0 ? null : value]];
  });
  return Object.fromEntries(read) as Partial<Settings<Kinds>>;
}
