import { FactoryError } from '@bobbin/connectors/factory';
import type { House } from '@bobbin/domain/factories/houses';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Connections } from '../factories/connections.ts';
import * as queries from '../fulfilment.sql.ts';

interface Deps {
  db: Db;
  connections: Connections;
}

/** Another house than the one that refused an order (FUL-82). */
export function createRerouting({ db, connections }: Deps) {
  /** The newest attempt, where another house than this one refused it; null else. */
  async function findRefused(scope: OwnerScope, orderId: string, house: House) {
    const last = await queries.getLatestEnded(db, scope, orderId);
    return last && hasTrait(last.state, 'refused') && last.house !== house ? last : null;
  }

  async function proveOne(scope: OwnerScope, { house, factoryOrderId }: queries.FulfilmentRow) {
    try {
      const credentials = await connections.getCredentials(scope, house);
      const found = await connections.getFactory(house).getOrder(credentials, factoryOrderId ?? '');
      // A word that is unknown may mean anything.
      if (found && (found.state === null || !hasTrait(found.state, 'ended'))) {
        throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['FACTORY_HAS'], detail: found.rawStatus });
      }
    } catch (error) {
      // Without a key nobody can ask any more; what the house said itself stands.
      if (error instanceof AppError && error.error === 'FACTORY_NOT_CONNECTED') return;
      if (!(error instanceof FactoryError)) throw error;
      await connections.noteOutcome(scope, house, error);
      throw new AppError('FACTORY_UNAVAILABLE', { cause: error });
    }
  }

  return {
    findRefused,

    /**
     * Asks every house that refused an order once more, before it is sent again, there or elsewhere: a refusal that was taken back would
     * print it twice.
     * @throws AppError FULFIL_NOT_POSSIBLE with FACTORY_HAS, FACTORY_UNAVAILABLE while nobody can say
     */
    async proveRefused(scope: OwnerScope, orderId: string): Promise<void> {
      // What never arrived needs no question.
      const there = await queries.listEndedThere(db, scope, orderId);
      for (const row of there.filter(({ state }) => hasTrait(state, 'refused'))) await proveOne(scope, row);
    },
  };
}

export type Rerouting = ReturnType<typeof createRerouting>;
