import { FactoryError, type CatalogueGroup } from '@bobbin/connectors/factory';
import type { SkuGroup } from '@bobbin/contract/fulfilment';
import { colorHex } from '@bobbin/domain/products/colors';
import { type House, HOUSES, factoryOf } from '@bobbin/domain/factories/factories';
import { compareSizes } from '@bobbin/domain/products/sizes';
import { type OwnerScope, systemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Connections } from '../connections/service.ts';
import { listReaders } from '../sweeps.ts';
import * as queries from './queries.ts';

/** A catalogue changes seldom; this old it is read again, while the old one is still served. */
const FRESH_MS = 6 * 3_600_000;
/** Read by the timetable before a day is over, also where nobody asks (FAC-10). */
const DAILY_MS = 23 * 3_600_000;
/** So many sellers' keys are tried for a catalogue: one of them may have been taken back. */
const READERS_MAX = 3;
/** A catalogue older than this is not shown. */
const STALE_MAX_MS = 7 * 24 * 3_600_000;
const NO_LINE = 'NONE';

export interface Catalogue {
  /**
   * What a factory can print, as last read.
   * @throws AppError FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE
   */
  listGroups(scope: OwnerScope, house: House, line: string | null): Promise<CatalogueGroup[]>;
  /** The same as the dialog's lists (FAC-11): names and colours alphabetical, sizes from small to large. */
  listSkus(scope: OwnerScope, house: House, line: string | null): Promise<SkuGroup[]>;
  /** Reads every catalogue anew that is about a day old, of every line that can be chosen; one that fails stays as it is (FAC-10). */
  readCatalogues(): Promise<void>;
  /** Ends when no catalogue is being read any more. */
  close(): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  connections: Connections;
}

export function createCatalogue({ db, clock, log, connections }: Deps): Catalogue {
  /** Reads under way, so that many callers share one. */
  const reading = new Map<string, Promise<CatalogueGroup[]>>();

  async function read(scope: OwnerScope, house: House, line: string): Promise<CatalogueGroup[]> {
    const factory = connections.getFactory(house);
    const credentials = await connections.getCredentials(scope, house);
    const groups = await factory.listCatalogue(credentials, line === NO_LINE ? undefined : line);
    await queries.saveCatalogueRow(db, house, line, groups, new Date(clock.now()));
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

  async function listGroups(scope: OwnerScope, house: House, wantedLine: string | null): Promise<CatalogueGroup[]> {
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

  /** Whether somebody's key read it; the key that a factory refused is shown to its seller, the others are tried next. */
  async function readByAnybody(house: House, line: string, ownerIds: readonly string[]): Promise<void> {
    for (const ownerId of ownerIds) {
      const scope = systemScope(ownerId, 'bobbin');
      try {
        await readOnce(scope, house, line);
        return;
      } catch (error) {
        if (error instanceof FactoryError) await connections.noteOutcome(scope, house, error);
        log.warn({ house, line, err: error }, 'A catalogue was not read again; the old one stays');
        // Another key helps only where this one was the trouble.
        if (error instanceof FactoryError && error.kind !== 'auth') return;
      }
    }
  }

  return {
    listGroups,

    async readCatalogues() {
      for (const house of HOUSES) {
        const ownerIds = await listReaders(db, house, READERS_MAX);
        if (ownerIds.length === 0) continue;
        const lines = factoryOf(house).lines.filter(({ isDisabled }) => !isDisabled);
        for (const line of lines.length === 0 ? [NO_LINE] : lines.map(({ value }) => value)) {
          const row = await queries.getCatalogueRow(db, house, line);
          if (!row || clock.now() - row.readAt.getTime() >= DAILY_MS) await readByAnybody(house, line, ownerIds);
        }
      }
    },

    async listSkus(scope, house, line) {
      if (line !== null && !factoryOf(house).lines.some(({ value }) => value === line)) throw new AppError('NOT_FOUND');
      const groups = await listGroups(scope, house, line);
      return groups.map(toSkuGroup).sort((a, b) => a.productName.localeCompare(b.productName));
    },

    async close() {
      await Promise.allSettled(reading.values());
    },
  };
}

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
