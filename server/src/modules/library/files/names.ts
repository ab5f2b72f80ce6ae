import { FILE_NAME_MAX } from '@bobbin/domain/limits';
import { AppError } from '../../../platform/errors.ts';

/**
 * Matches every format character (Unicode category Cf, for example direction marks, zero-width spaces, soft hyphens and tags) except the two joiners.
 */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns the last path segment of a name without control characters, slashes and invisible characters. A character that reverses the direction could
 * make `…gnp.exe` look like a picture. Joiners stay, because emojis need them.
 * @throws AppError INVALID_INPUT, FILE_NAME_TOO_LONG
 */
export function cleanName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\\u2028\u2029]/gu, '_')
    .replaceAll(INVISIBLE, '')
    .trim();
  if (/^\.*$/.test(name)) {
    throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.file', message: 'fileNameEmpty' }] });
  }
  const length = [...name].length;
  if (length > FILE_NAME_MAX) {
    // The quoted sentence of the API documents says 100 characters, and the limit is 95. The error message contains both numbers (FIL-4).
    const more = { vi: `(tối đa ${FILE_NAME_MAX}, tên này có ${length})`, en: `(this one has ${length})` };
    throw new AppError('FILE_NAME_TOO_LONG', { more });
  }
  return name;
}

/**
 * Returns the name that users see. The stored name of a file of a resource begins with its place and a slash; names of uploads never contain a slash
 * (FIL-62).
 */
export function toShownName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
