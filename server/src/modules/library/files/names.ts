import { FILE_NAME_MAX } from '@bobbin/domain/limits';
import { AppError } from '../../../platform/errors.ts';

/** Marks of direction, zero-width spaces, soft hyphens, tags: every format character (Unicode Cf) but the two joiners. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * The last part of a name without what no name needs: control signs, slashes that a path could be made of, and signs that are not
 * seen or turn the order of what is read, so that `…gnp.exe` looks like a picture. Joiners stay: emojis are made with them.
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
    // The sentence says 100, the rule is 95: both are said (FIL-4).
    const more = { vi: `(tối đa ${FILE_NAME_MAX}, tên này có ${length})`, en: `(this one has ${length})` };
    throw new AppError('FILE_NAME_TOO_LONG', { more });
  }
  return name;
}

/** A name as it is shown: files of one place have that in front, behind a slash, which no uploaded name has (FIL-62). */
export function toShownName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
