import { FactoryError } from '@bobbin/connectors/factory';
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

/** Creates the check for sending an order to another factory than the one that rejected it (FUL-82). */
export function createRerouting({ db, connections }: Deps) {
  /** Returns the newest attempt if it was rejected by a factory other than the given one; otherwise null. */
  async function findRefused(scope: OwnerScope, orderId: string, house: string) {
    const last = await queries.getLatestEnded(db, scope, orderId);
    return last && hasTrait(last.state, 'refused') && last.house !== house ? last : null;
  }

  async function proveOne(scope: OwnerScope, { house, factoryOrderId }: queries.FulfilmentRow) {
    try {
      const credentials = await connections.getCredentials(scope, house);
      const found = await connections.getFactory(house).getOrder(credentials, factoryOrderId ?? '');
      // An unknown status may mean that the factory makes the order.
      if (found && (found.state === null || !hasTrait(found.state, 'ended'))) {
        throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['FACTORY_HAS'], detail: found.rawStatus });
      }
    } catch (error) {
      // Without a key the factory cannot be asked, so the last reported status is used.
      if (error instanceof AppError && error.error === 'FACTORY_NOT_CONNECTED') return;
      if (!(error instanceof FactoryError)) throw error;
      await connections.noteOutcome(scope, house, error);
      throw new AppError('FACTORY_UNAVAILABLE', { cause: error });
    }
  }

  return {
    findRefused,

    /**
     * Asks every factory that rejected an order for the current status before the order is sent again, to the same or another factory: if a factory
     * has withdrawn its rejection, the order would be printed twice.
     * @throws AppError FULFIL_NOT_POSSIBLE with FACTORY_HAS; FACTORY_UNAVAILABLE while the status is unknown
     */
    async proveRefused(scope: OwnerScope, orderId: string): Promise<void> {
      // Skips attempts that never arrived at the factory.
      const there = await queries.listEndedThere(db, scope, orderId);
      for (const row of there.filter(({ state }) => hasTrait(state, 'refused'))) await proveOne(scope, row);
    },
  };
}

export type Rerouting = ReturnType<typeof createRerouting>;
