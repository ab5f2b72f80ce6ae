import type { CatalogueGroup, Factory, FactoryCredentials } from '@bobbin/connectors/factory';
import { FactoryError } from '@bobbin/connectors/factory';
import type { Reply } from '@bobbin/contract/endpoint';
import type { listConnections } from '@bobbin/contract/fulfilment';
import { HOUSES, isHouse, type House } from '@bobbin/domain/factories/houses';
import type { CostTable } from '@bobbin/domain/factories/parcel-price';
import { z } from 'zod';
import type { OwnerScope, SellerScope, StaffScope } from '../../../platform/access.ts';
import { countAttempt, takeBackAttempt } from '../../../platform/attempts.ts';
import { apartFromCall } from '../../../platform/call.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isOneOf, type Vault } from '../../../platform/crypto.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders } from '../../orders/module.ts';
import { findCustomFactory, listCustomVariants } from '../custom/custom.sql.ts';
import type { CustomGarmentRow } from '../custom/custom-rows.ts';
import { toCustomCosts, toCustomGroups } from '../custom/garments.ts';
import * as queries from './connections.sql.ts';

/** The supported factories. */
export type Factories = Readonly<Record<House, Factory>>;

/** Minimum length of a key of which the last characters are shown; no character of a shorter key is shown. */
const SHOWN_KEY_MIN = 8;
/** Limits failed attempts of one seller, so that a seller cannot use Bobbin to guess keys. */
const TRY_LIMIT = { max: 20, windowSeconds: 15 * 60 };

const credentialsSchema = z.object({ username: z.string().optional(), apiKey: z.string() });

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  audit: Audit;
  orders: Pick<Orders, 'removeMissingFactory'>;
  factories: Factories;
}

function toMarked({ username, apiKey }: FactoryCredentials): string {
  return `factory account ${username ?? apiKey}`;
}

export function createConnections({ db, clock, vault, audit, orders, factories }: Deps) {
  /** @throws AppError FACTORY_NOT_CONNECTED */
  async function getCredentials(scope: OwnerScope, house: string): Promise<FactoryCredentials> {
    // A custom factory has no account, so no name of one is looked up.
    const sealed = isHouse(house) ? await queries.getSealedCredentials(db, scope, house) : null;
    if (sealed === null) throw new AppError('FACTORY_NOT_CONNECTED');
    return credentialsSchema.parse(JSON.parse(vault.open(sealed)));
  }

  /** Reads the garments of a custom factory; null when the seller switched it off. A name that no custom factory of the seller has is rejected (CUF-1). */
  async function readCustom(scope: OwnerScope, name: string): Promise<CustomGarmentRow[] | null> {
    const factory = await findCustomFactory(db, scope, { name });
    if (!factory) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.fulfillHouse', message: 'notAnOption' }] });
    }
    return factory.isActive ? listCustomVariants(db, scope, factory.id) : null;
  }

  return {
    /** @throws AppError FACTORY_NOT_CONNECTED for a custom factory, which has no API */
    getFactory(house: string): Factory {
      if (!isHouse(house)) throw new AppError('FACTORY_NOT_CONNECTED');
      return factories[house];
    },

    /** Returns what a factory charges in addition to the pieces of its catalogue. @throws AppError INVALID_INPUT for an unknown factory */
    async getCosts(scope: OwnerScope, house: string): Promise<CostTable> {
      return isHouse(house) ? factories[house].costs : toCustomCosts((await readCustom(scope, house)) ?? []);
    },

    /** Lists the garments of a custom factory. @throws AppError INVALID_INPUT, FACTORY_NOT_CONNECTED */
    async listCustomGroups(scope: OwnerScope, name: string): Promise<CatalogueGroup[]> {
      const rows = await readCustom(scope, name);
      if (rows === null) throw new AppError('FACTORY_NOT_CONNECTED');
      return toCustomGroups(rows);
    },

    /** Asserts that orders may go to a factory as far as its account is concerned. @throws AppError FACTORY_NOT_CONNECTED, INVALID_INPUT */
    async proveConnected(scope: OwnerScope, house: string): Promise<void> {
      if (isHouse(house)) await getCredentials(scope, house);
      else if ((await readCustom(scope, house)) === null) throw new AppError('FACTORY_NOT_CONNECTED');
    },

    getCredentials,

    /** Derives an identifier of an account at a factory, from its user name or else from its key; the identifier does not reveal them (FUL-85). */
    toMark: (credentials: FactoryCredentials): string => vault.deriveSecret(toMarked(credentials)),
    /** Returns whether a stored identifier belongs to the account; checks identifiers made with each of our sealing keys. */
    isMark: (credentials: FactoryCredentials, mark: string): boolean =>
      isOneOf(vault.listDerivedSecrets(toMarked(credentials)), mark),

    /**
     * Tests the key at the factory, with the user name if the factory requires one, and stores both.
     * @throws AppError FACTORY_KEY_WRONG, FACTORY_UNAVAILABLE
     */
    async connect(scope: SellerScope, house: House, apiKey: string, username?: string): Promise<void> {
      const credentials = username === undefined ? { apiKey } : { username, apiKey };
      const tries = `factory-key:${scope.ownerId}`;
      await countAttempt(db, clock, tries, TRY_LIMIT);
      const check = await factories[house].checkCredentials(credentials);
      if (check === 'bad-key') throw new AppError('FACTORY_KEY_WRONG');
      if (check === 'ip-not-listed') throw new AppError('FACTORY_KEY_WRONG', { reasons: ['IP_NOT_LISTED'] });
      if (check === 'down') throw new AppError('FACTORY_UNAVAILABLE');
      await takeBackAttempt(db, tries);
      const lastFour = toLastFour(credentials);
      const credentialsSealed = vault.seal(JSON.stringify(credentials));
      await inTransaction(db, async (trx) => {
        const account = { credentialsSealed, lastFour, now: new Date(clock.now()) };
        await orders.removeMissingFactory(trx, scope, house);
        const before = await queries.saveAccount(trx, scope, house, account);
        await audit.record(trx, scope, {
          action: 'factoryConnected',
          entity: 'factoryAccount',
          entityId: house,
          before: before === null ? null : { lastFour: before },
          after: { lastFour },
        });
      });
    },

    async disconnect(scope: SellerScope, house: House): Promise<void> {
      await inTransaction(db, async (trx) => {
        const before = await queries.removeAccount(trx, scope, house);
        if (before === null) return;
        await audit.record(trx, scope, {
          action: 'factoryDisconnected',
          entity: 'factoryAccount',
          entityId: house,
          before: { lastFour: before },
        });
      });
    },

    /** Lists the connected factories of sellers, for staff; the result has no entry for a seller without a factory. */
    async listHousesOf(scope: StaffScope, ownerIds: readonly string[]): Promise<Map<string, Set<string>>> {
      const houses = new Map<string, Set<string>>();
      if (ownerIds.length === 0) return houses;
      for (const row of await queries.listHousesOf(db, scope, ownerIds)) {
        houses.set(row.ownerId, (houses.get(row.ownerId) ?? new Set()).add(row.house));
      }
      return houses;
    },

    async listConnections(scope: OwnerScope): Promise<Reply<typeof listConnections>> {
      const accounts = await queries.listAccounts(db, scope);
      return HOUSES.map((house) => {
        const account = accounts.find((row) => row.house === house);
        return {
          house,
          isConnected: account !== undefined && !account.isRefused,
          lastFour: account?.lastFour ?? null,
          checkedAt: account?.checkedAt.toISOString() ?? null,
        };
      });
    },

    /** Stores the outcome of a call: after the factory rejected the key, the seller sees that until the factory accepts the key again. */
    async noteOutcome(scope: OwnerScope, house: string, error: unknown): Promise<void> {
      const isRefused = error instanceof FactoryError && error.kind === 'auth';
      if (error !== null && !isRefused) return;
      await apartFromCall(() => queries.markRefused(db, scope, house, isRefused, new Date(clock.now())));
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;

/** Returns the last characters of the user name if there is one, because the key is then a password; otherwise those of the key. */
function toLastFour({ username, apiKey }: FactoryCredentials): string {
  if (username !== undefined) return username.slice(-4);
  return apiKey.length < SHOWN_KEY_MIN ? '' : apiKey.slice(-4);
}
