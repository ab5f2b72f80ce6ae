import { DESIGN_IMAGES_MAX } from '@bobbin/domain/limits';

/** Why a picture was rejected (DSN-41). */
export type AlertKind = 'tooMany' | 'notImage' | 'known';

export interface DraftAlert {
  kind: AlertKind;
  /** The file that it is about. */
  name: string;
  /** Which picture of the product has the same bytes, from 1. */
  place: number | null;
}

/** A picture of a product that is not asked for yet. */
export interface DraftPicture {
  key: number;
  file: File;
  /** Shows it before it was sent. */
  url: string;
}

export interface DraftProduct {
  key: number;
  name: string;
  /** The SKU of the order that it is asked for from; null where the seller added it. */
  skuId: string | null;
  skuName: string;
  /** The picture of the order's product; null where none is known. */
  skuImage: string | null;
  pictures: readonly DraftPicture[];
  /** Files that were rejected at the last upload, with the reason. */
  alerts: readonly DraftAlert[];
}

interface Taken {
  files: File[];
  alerts: DraftAlert[];
}

/** Bytes that tell a picture: the declared type is never believed. */
const HEAD_BYTES = 12;

/**
 * Looks which of these files a product takes: pictures only, none twice, at most three (DSN-41).
 *
 * Errors: none; a file that cannot be read is no picture.
 */
export async function takePictures(known: readonly File[], files: readonly File[]): Promise<Taken> {
  const taken: File[] = [];
  const alerts: DraftAlert[] = [];
  for (const file of files) {
    const all = [...known, ...taken];
    // One after another: a picture that came twice in one drop is known the second time.
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

/** PNG, JPEG or WebP by its first bytes. */
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
