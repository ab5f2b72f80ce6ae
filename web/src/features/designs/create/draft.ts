import { DESIGN_IMAGES_MAX } from '@bobbin/domain/limits';

/** Reason why a file was rejected (DSN-41). */
export type AlertKind = 'tooMany' | 'notImage' | 'known';

export interface DraftAlert {
  kind: AlertKind;
  /** Name of the rejected file. */
  name: string;
  /** Position, counted from 1, of the product's picture that has the same bytes; null for other reasons. */
  place: number | null;
}

/** Picture of a product in a design request that was not sent yet. */
export interface DraftPicture {
  key: number;
  file: File;
  /** Object URL of the picture's preview. */
  url: string;
}

export interface DraftProduct {
  key: number;
  name: string;
  /** SKU from the order in which the dialog was opened; null for a product that the seller added. */
  skuId: string | null;
  skuName: string;
  /** Picture of the order's product; null if unknown. */
  skuImage: string | null;
  pictures: readonly DraftPicture[];
  /** Files that were rejected when files were last added. */
  alerts: readonly DraftAlert[];
}

interface Taken {
  files: File[];
  alerts: DraftAlert[];
}

/** Number of leading bytes that identify the picture format; the type that the browser declares is not trusted. */
const HEAD_BYTES = 12;

/**
 * Splits files into accepted and rejected ones: only pictures are accepted, no duplicates, and at most three per product (DSN-41). An unreadable file
 * is rejected as not a picture; nothing is thrown.
 */
export async function takePictures(known: readonly File[], files: readonly File[]): Promise<Taken> {
  const taken: File[] = [];
  const alerts: DraftAlert[] = [];
  for (const file of files) {
    const all = [...known, ...taken];
    // Checks the files one after another, so that a file that was dropped twice at once is recognised as a duplicate.
    const problem = await findProblem(all, file);
    if (problem === null) taken.push(file);
    else alerts.push({ ...problem, name: file.name });
  }
  return { files: taken, alerts };
}

async function findProblem(known: readonly File[], file: File): Promise<Omit<DraftAlert, 'name'> | null> {
  if (!(await isPicture(file))) return { kind: 'notImage', place: null };
  const same = await Promise.all(known.map((other) => isSame(other, file)));
  const place = same.indexOf(true);
  if (place >= 0) return { kind: 'known', place: place + 1 };
  return known.length >= DESIGN_IMAGES_MAX ? { kind: 'tooMany', place: null } : null;
}

/** Returns whether a file begins with the signature of a PNG, JPEG or WebP. */
async function isPicture(file: File): Promise<boolean> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const head = String.fromCharCode(...bytes);
    return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP$/su.test(head);
  } catch {
    return false;
  }
}

async function isSame(one: File, other: File): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [first, second] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const [a, b] = [new Uint8Array(first), new Uint8Array(second)];
  return a.every((byte, index) => byte === b[index]);
}
