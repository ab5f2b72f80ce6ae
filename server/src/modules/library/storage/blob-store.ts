import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The address of bytes in the storage: their hash, and the kind of copy (`png`, `pdf`, `thumb.webp`). */
export interface Address {
  sha256: string;
  ext: string;
}

/**
 * Returns the name of a file relative to the root of all files. It is the same on a disk and in a bucket, so that a folder can be copied to a bucket
 * without changes.
 */
export function toFileName({ sha256, ext }: Address): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`;
}

/** Parses the name of a file or the key of an object; null when it is not an address. */
export function parseAddress(name: string): Address | null {
  const [, sha256 = '', ext = ''] = /(?:^|\/)([0-9a-f]{64})\.([a-z0-9.-]+)$/.exec(name) ?? [];
  return sha256 === '' ? null : { sha256, ext };
}

/** Opened bytes; the caller must read them to their end or close them. */
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

/** A file in the storage whose name is not an address; its name is relative to the root of all files. */
export interface StrangeFile {
  name: string;
  sizeBytes: number;
  storedAt: Date;
}

/** How bytes are stored at an address that has bytes already. */
export interface KeepOptions {
  /** Reads the stored bytes, and replaces them when they differ; otherwise only their sizes are compared. */
  comparesBytes?: boolean;
}

/** The blob store. The address of bytes is their hash, so equal bytes are stored once for all owners. */
export interface Shelves {
  /**
   * Stores a whole file of this machine, and replaces stored bytes that are damaged; safe to repeat. `sha256` must be the hash of this file.
   */
  keep(
    file: { path: string; sha256: string; sizeBytes: number },
    address: Address,
    options?: KeepOptions,
  ): Promise<void>;
  has(address: Address): Promise<boolean>;
  /** Opens bytes; null when they do not exist. */
  open(address: Address): Promise<OpenedFile | null>;
  /** Removes bytes; does nothing when they do not exist. */
  remove(address: Address): Promise<void>;
  /** Provides the bytes as a local file while `work` runs; returns null when they do not exist. */
  borrow<T>(address: Address, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Lists all files sorted by their hashes, and passes files with other names to `strange`. Only one folder or page is in memory at a time. */
  list(strange?: (file: StrangeFile) => void): AsyncGenerator<StoredFile>;
  close?(): Promise<void>;
}

/** Opens the blob store of a storage, next to the storage's temporary files. */
export type OpenShelves = (place: {
  root: string;
  temporary: () => Promise<{ path: string; handle: FileHandle }>;
}) => Shelves;
