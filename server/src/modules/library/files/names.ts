import { FILE_NAME_MAX } from '@bobbin/domain/limits';
import { AppError } from '../../../platform/errors.ts';

/** Direction marks, zero-width spaces, soft hyphens, tags: every format character (Unicode Cf) but the two joiners. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns the last path segment of a name without control characters, slashes, and characters that are invisible or reorder text, so that
 * `…gnp.exe` looks like a picture. Joiners stay: emojis need them.
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
    // The document's sentence names 100, the rule 95: the message has both (FIL-4).
    const more = { vi: `(tối đa ${FILE_NAME_MAX}, tên này có ${length})`, en: `(this one has ${length})` };
    throw new AppError('FILE_NAME_TOO_LONG', { more });
  }
  return name;
}

/** Returns the displayed name: files of one place have the place in front, before a slash, which no uploaded name contains (FIL-62). */
export function toShownName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
