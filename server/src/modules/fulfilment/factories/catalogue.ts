import { FactoryError, type CatalogueGroup } from '@bobbin/connectors/factory';
import type { SkuGroup } from '@bobbin/contract/fulfilment';
import { colorHex } from '@bobbin/domain/products/colors';
import { factoryOf } from '@bobbin/domain/factories/factories';
import { type House, HOUSES, isHouse } from '@bobbin/domain/factories/houses';
import { compareSizes } from '@bobbin/domain/products/sizes';
import { type OwnerScope, systemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Connections } from './connections.ts';
import { listReaders } from '../fulfilment.cross-tenant.sql.ts';
import * as queries from './catalogue.sql.ts';

/**
 * Age in milliseconds from which a catalogue is read again; until then, and during the read, the stored catalogue is served. Catalogues change
 * rarely.
 */
const FRESH_MS = 6 * 3_600_000;
/** Age in milliseconds from which the timetable reads a catalogue, even if no user requests it: a little less than a day (FAC-10). */
const DAILY_MS = 23 * 3_600_000;
/** Maximum number of sellers' keys that are tried for a catalogue, because a key may have been revoked. */
const READERS_MAX = 3;
/** A catalogue older than this is no longer served. */
const STALE_MAX_MS = 7 * 24 * 3_600_000;
const NO_LINE = 'NONE';

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  connections: Connections;
}

export function createCatalogue({ db, clock, log, connections }: Deps) {
  /** Reads in progress; concurrent callers share the same read. */
  const reading = new Map<string, Promise<CatalogueGroup[]>>();
  const keeping = new Set<Promise<void>>();
  let isClosed = false;

  async function read(scope: OwnerScope, house: House, line: string): Promise<CatalogueGroup[]> {
    const factory = connections.getFactory(house);
    const credentials = await connections.getCredentials(scope, house);
    const groups = await factory.listCatalogue(credentials, line === NO_LINE ? undefined : line);
    // Does not store a catalogue that arrives after the shutdown began, because the shutdown does not wait for an unresponsive factory.
    if (isClosed) return groups;
    const kept = queries.saveCatalogueRow(db, house, line, groups, new Date(clock.now()));
    keeping.add(kept);
    await kept.finally(() => keeping.delete(kept));
    return groups;
  }

  function readOnce(scope: OwnerScope, house: House, line: string): Promise<CatalogueGroup[]> {
    const key = `${house}:${line}`;
    const running = reading.get(key);
    if (running) return running;
    const next = read(scope, house, line).finally(() => reading.delete(key));
    reading.set(key, next);
    return next;
  }

  /**
   * Returns the newest stored catalogue of a factory.
   * @throws AppError FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE
   */
  async function listGroups(scope: OwnerScope, house: string, wantedLine: string | null): Promise<CatalogueGroup[]> {
    if (!isHouse(house)) return connections.listCustomGroups(scope, house);
    const line = wantedLine ?? NO_LINE;
    const row = await queries.getCatalogueRow(db, house, line);
    const age = row ? clock.now() - row.readAt.getTime() : Infinity;
    if (row && age < STALE_MAX_MS) {
      if (age >= FRESH_MS) {
        readOnce(scope, house, line).catch((error: unknown) => {
          log.warn({ house, err: error }, 'A catalogue was not read again; the old one stays');
        });
      }
      return row.groups;
    }
    try {
      return await readOnce(scope, house, line);
    } catch (error) {
      if (!(error instanceof FactoryError)) throw error;
      await connections.noteOutcome(scope, house, error);
      if (error.kind === 'auth') {
        throw new AppError('FACTORY_NOT_CONNECTED', { detail: error.providerMessage, cause: error });
      }
      throw new AppError('FACTORY_UNAVAILABLE', { cause: error });
    }
  }

  /** Reads a catalogue with the key of any of the sellers. When a factory rejects a key, its seller sees that, and the next key is tried. */
  async function readByAnybody(house: House, line: string, ownerIds: readonly string[]): Promise<void> {
    for (const ownerId of ownerIds) {
      const scope = systemScope(ownerId, 'bobbin');
      try {
        await readOnce(scope, house, line);
        return;
      } catch (error) {
        if (isClosed) return;
        if (error instanceof FactoryError) await connections.noteOutcome(scope, house, error);
        log.warn({ house, line, err: error }, 'A catalogue was not read again; the old one stays');
        // Tries another key only when the factory rejected this one.
        if (error instanceof FactoryError && error.kind !== 'auth') return;
      }
    }
  }

  async function isDue(house: House, line: string): Promise<boolean> {
    const row = await queries.getCatalogueRow(db, house, line);
    return !row || clock.now() - row.readAt.getTime() >= DAILY_MS;
  }

  return {
    listGroups,

    /** Returns when the catalogue was last read; null when it was never read. */
    async findReadAt(house: string, line: string | null): Promise<Date | null> {
      if (!isHouse(house)) return null;
      return (await queries.getCatalogueRow(db, house, line ?? NO_LINE))?.readAt ?? null;
    },

    /** Enqueues a read of each catalogue that is about a day old, for every line that sellers can choose (FAC-10). */
    async askCatalogues(): Promise<void> {
      for (const house of HOUSES) {
        const [ownerId] = await listReaders(db, house, 1);
        if (ownerId === undefined) continue;
        const lines = factoryOf(house).lines.filter(({ isDisabled }) => !isDisabled);
        for (const line of lines.length === 0 ? [NO_LINE] : lines.map(({ value }) => value)) {
          if (!(await isDue(house, line))) continue;
          // One attempt is enough, because the timetable enqueues the job again in an hour.
          const options = { key: `catalogue:${house}:${line}`, maxAttempts: 1 };
          await addJob(db, 'readCatalogue', { ownerId, house, line }, options);
        }
      }
    },

    /**
     * Job: reads a catalogue that is still about a day old, with the key of any seller; after a failure the stored catalogue is kept. The job ends
     * when `signal` is aborted.
     */
    async readCatalogue(house: House, line: string, signal: AbortSignal): Promise<void> {
      if (!(await isDue(house, line))) return;
      const work = readByAnybody(house, line, await listReaders(db, house, READERS_MAX));
      // Stops waiting for an unresponsive factory, whose attempts can take minutes, when the worker stops; the read can be repeated later.
      const stopped = new Promise<void>((end) => {
        signal.addEventListener('abort', () => end(), { once: true });
      });
      await Promise.race([work, stopped]);
    },

    /** Sorts the SKUs as the fulfil dialog does (FAC-11): names and colours alphabetically, sizes from small to large. */
    async listSkus(scope: OwnerScope, house: string, line: string | null): Promise<SkuGroup[]> {
      if (line !== null && !factoryOf(house).lines.some(({ value }) => value === line)) throw new AppError('NOT_FOUND');
      const groups = await listGroups(scope, house, line);
      return groups.map(toSkuGroup).sort((a, b) => a.productName.localeCompare(b.productName));
    },

    /** Waits for catalogues that are being stored; catalogues that arrive later are ignored. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(keeping);
    },
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;

function toSkuGroup({ productName, variants }: CatalogueGroup): SkuGroup {
  const hexes = new Map<string, string | null>();
  const sizes = new Set<string>();
  for (const { color, hex, size } of variants) {
    if (color !== null) hexes.set(color, hex ?? hexes.get(color) ?? colorHex(color));
    if (size !== null) sizes.add(size);
  }
  return {
    productName,
    colors: [...hexes].map(([name, hex]) => ({ name, hex })).sort((a, b) => a.name.localeCompare(b.name)),
    sizes: [...sizes].sort(compareSizes),
  };
}
