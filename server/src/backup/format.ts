import { z } from 'zod';

/**
 * An archive is a tar file with these entries in this sequence: HEADER, parts of tables, SEQUENCES and files; after each INDEX_MAX of these entries
 * an index of their hashes; then MANIFEST; then SEAL with the hash of the manifest.
 */
export const FORMAT = 1;
export const HEADER = 'header.json';
export const SEQUENCES = 'database/sequences.json';
export const MANIFEST = 'manifest.json';
export const SEAL = 'manifest.sha256';
/** Maximum number of entries of one index. */
export const INDEX_MAX = 500;

const INDEX = /^index\/\d{6}\.jsonl$/;
const TABLE = /^database\/([a-z_]+\.[a-z0-9_]+)\/\d{6}\.copy\.gz$/;
const FILES = 'files/';

const toNumber = (number: number) => String(number).padStart(6, '0');

export const toIndexName = (number: number): string => `index/${toNumber(number)}.jsonl`;
export const isIndex = (name: string): boolean => INDEX.test(name);
/** Returns the name of the entry for a part of a table; its content is the rows as PostgreSQL's COPY writes them, compressed. */
export const toPartName = (table: string, number: number): string => `database/${table}/${toNumber(number)}.copy.gz`;
/** Returns the table of a part; null for any other entry. */
export const tableOfPart = (name: string): string | null => TABLE.exec(name)?.[1] ?? null;
export const toFileName = ({ sha256, ext }: { sha256: string; ext: string }): string =>
  `${FILES}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${ext}`;
export const isFile = (name: string): boolean => name.startsWith(FILES);

export interface IndexLine {
  name: string;
  sizeBytes: number;
  sha256: string;
}
export const indexLine = z.object({ name: z.string(), sizeBytes: z.number(), sha256: z.string() });

/** The header, which contains what a restore needs before the first row. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  /** Names of our migrations, and numbers of the job queue's migrations. */
  migrations: z.array(z.string()).min(1),
  queueMigrations: z.array(z.number()),
  /** Tables with the columns that are copied. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Sealed texts by which a restore verifies its keys; the archive does not contain the keys. */
  keyChecks: z.array(z.string()),
});
export type Header = z.infer<typeof headerSchema>;

export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  entries: z.number(),
  indexes: z.number(),
  chain: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const sequencesSchema = z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }));

/** Thrown when an archive is rejected; names the entry, never its content. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
