import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The address of bytes: the hash, and the kind of copy (`png`, `pdf`, `thumb.webp`). */
export interface Address {
  sha256: string;
  ext: string;
}

/** Returns the name of a file below the root of all files: the same on a disk and in a bucket, so that a folder can be copied as it is. */
export function toFileName({ sha256, ext }: Address): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`;
}

/** Parses the name of a file or the key of an object; null when it is not an address. */
export function parseAddress(name: string): Address | null {
  const [, sha256 = '', ext = ''] = /(?:^|\/)([0-9a-f]{64})\.([a-z0-9.-]+)$/.exec(name) ?? [];
  return sha256 === '' ? null : { sha256, ext };
}

/** Opened bytes; the caller reads them to their end or closes them. */
export interface OpenedFile {
  sizeBytes: number;
  read(): Readable;
  close(): Promise<void>;
}

/** A stored file, as a listing returns it. */
export interface StoredFile extends Address {
  sizeBytes: number;
  storedAt: Date;
}

/** A file in the storage whose name is not an address; the name is relative to the root of all files. */
export interface StrangeFile {
  name: string;
  sizeBytes: number;
  storedAt: Date;
}

/** The blob store: content-addressed, so that equal bytes are stored once for all owners. */
export interface Shelves {
  /** Stores a whole file of this machine; any number of times. `sha256` is that of the file itself. */
  keep(file: { path: string; sha256: string; sizeBytes: number }, address: Address): Promise<void>;
  has(address: Address): Promise<boolean>;
  /** Returns null when the bytes are missing. */
  open(address: Address): Promise<OpenedFile | null>;
  /** Removes bytes; does nothing when they are gone. */
  remove(address: Address): Promise<void>;
  /** Provides the bytes as a local file while `work` runs; null when they are missing. */
  borrow<T>(address: Address, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Lists all files in the order of their hashes, and passes files with other names to `strange`. Holds one folder or page in memory. */
  list(strange?: (file: StrangeFile) => void): AsyncGenerator<StoredFile>;
  close?(): Promise<void>;
}

/** Opens the blob store of a storage, beside its temporary files. */
export type OpenShelves = (place: {
  root: string;
  temporary: () => Promise<{ path: string; handle: FileHandle }>;
}) => Shelves;
