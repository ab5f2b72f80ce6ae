import type { Factory, FactoryCredentials } from '@bobbin/connectors/factory';
import { FactoryError } from '@bobbin/connectors/factory';
import type { Reply } from '@bobbin/contract/endpoint';
import type { listConnections } from '@bobbin/contract/fulfilment';
import { HOUSES, type House } from '@bobbin/domain/fulfilment';
import { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/service.ts';
import * as queries from './queries.ts';

/** The factories that this server can speak to; a house that is missing is not supported yet. */
export type Factories = Readonly<Partial<Record<House, Factory>>>;

/** Shorter keys show nothing of themselves. */
const SHOWN_KEY_MIN = 8;

const credentialsSchema = z.object({ apiKey: z.string() });

export interface Connections {
  /** @throws AppError HOUSE_NOT_READY */
  getFactory(house: House): Factory;
  /** @throws AppError FACTORY_NOT_CONNECTED */
  getCredentials(scope: OwnerScope, house: House): Promise<FactoryCredentials>;
  /** Tries the key at the factory and keeps it. @throws AppError FACTORY_KEY_WRONG, FACTORY_UNAVAILABLE */
  connect(scope: SellerScope, house: House, apiKey: string): Promise<void>;
  disconnect(scope: SellerScope, house: House): Promise<void>;
  listConnections(scope: OwnerScope): Promise<Reply<typeof listConnections>>;
  /** Learns from a call: a refused key is shown to the seller until the factory takes it again. */
  noteOutcome(scope: OwnerScope, house: House, error: unknown): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  audit: Audit;
  factories: Factories;
}

export function createConnections({ db, clock, vault, audit, factories }: Deps): Connections {
  function getFactory(house: House): Factory {
    const factory = factories[house];
    if (!factory) throw new AppError('HOUSE_NOT_READY');
    return factory;
  }

  return {
    getFactory,

    async getCredentials(scope, house) {
      const sealed = await queries.getSealedCredentials(db, scope, house);
      if (sealed === null) throw new AppError('FACTORY_NOT_CONNECTED');
      return credentialsSchema.parse(JSON.parse(vault.open(sealed)));
    },

    async connect(scope, house, apiKey) {
      const check = await getFactory(house).checkCredentials({ apiKey });
      if (check === 'bad-key') throw new AppError('FACTORY_KEY_WRONG');
      if (check === 'ip-not-listed') throw new AppError('FACTORY_KEY_WRONG', { reasons: ['IP_NOT_LISTED'] });
      if (check === 'down') throw new AppError('FACTORY_UNAVAILABLE');
      const lastFour = apiKey.length < SHOWN_KEY_MIN ? '' : apiKey.slice(-4);
      const credentialsSealed = vault.seal(JSON.stringify({ apiKey }));
      await inTransaction(db, async (trx) => {
        const account = { credentialsSealed, lastFour, now: new Date(clock.now()) };
        const before = await queries.saveAccount(trx, scope, house, account);
        await audit.record(trx, scope.ownerId, scope.actor, {
          action: 'factoryConnected',
          entity: 'factoryAccount',
          entityId: house,
          before: before === null ? null : { lastFour: before },
          after: { lastFour },
        });
      });
    },

    async disconnect(scope, house) {
      await inTransaction(db, async (trx) => {
        const before = await queries.removeAccount(trx, scope, house);
        if (before === null) return;
        await audit.record(trx, scope.ownerId, scope.actor, {
          action: 'factoryDisconnected',
          entity: 'factoryAccount',
          entityId: house,
          before: { lastFour: before },
        });
      });
    },

    async listConnections(scope) {
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

    async noteOutcome(scope, house, error) {
      const isRefused = error instanceof FactoryError && error.kind === 'auth';
      if (error !== null && !isRefused) return;
      await queries.markRefused(db, scope, house, isRefused, new Date(clock.now()));
    },
  };
}
