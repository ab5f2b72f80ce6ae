import { FILE_NAME_MAX } from '@bobbin/domain/limits';

/** Shortens the middle of a name; the beginning and the end stay. */
export function toShortName(name: string): string {
  const letters = [...name.normalize('NFC')];
  if (letters.length <= FILE_NAME_MAX) return name;
  const tail = letters.slice(-20).join('');
  return `${letters.slice(0, FILE_NAME_MAX - 21).join('')}…${tail}`;
}
