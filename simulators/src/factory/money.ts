import { ControlError, readText, type Fields } from '../runtime/fields.ts';

/** Formats cents as the wire's text with two decimals. */
export function toMoneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Formats cents as a number, for factories that send money in JSON numbers. */
export function toMoneyNumber(cents: number): number {
  return Number(toMoneyText(cents));
}

/** Reads an amount of a control, such as "9.50", as cents; null when the control has no amount. */
export function readCents(fields: Fields, name: string): number | null {
  const text = readText(fields, name)?.trim() ?? '';
  if (text === '') return null;
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text);
  if (match === null) throw new ControlError(`${name} must be a text such as "9.50"`);
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}
