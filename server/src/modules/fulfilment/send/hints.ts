import type { FactoryHook } from '@bobbin/connectors/factory';
import type { House } from '@bobbin/domain/factories/houses';
import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Factories } from '../factories/connections.ts';
import { listHinted } from '../fulfilment.cross-tenant.sql.ts';

/** Webhook secrets of the deployment, by factory. */
export type HookSecrets = Readonly<Partial<Record<House, string>>>;

/** Maximum number of attempts that are read for one reference; no reference has more. */
const HINTED_MAX = 20;

interface Deps {
  db: Db;
  factories: Factories;
  hookSecrets: HookSecrets;
}

export function createHints({ db, factories, hookSecrets }: Deps) {
  return {
    /**
     * Receives a factory's webhook; its only effect is an immediate poll of the order (FAC-15, PAR-31).
     * @param key the last part of the URL, which is the secret of a factory that signs nothing
     * @throws AppError NOT_FOUND when this factory has no secret or another one, UNAUTHORIZED for a wrong signature
     */
    async receive(house: House, key: string | null, hook: FactoryHook): Promise<void> {
      const hooks = factories[house].hooks;
      const secret = hookSecrets[house];
      if (!hooks || !secret || !isAddress(hooks.isSigned, key, secret)) throw new AppError('NOT_FOUND');
      const hint = hooks.read(hook, secret);
      if (hint === 'unproven') throw new AppError('UNAUTHORIZED');
      // Responds with success to webhooks of other kinds, so that the factory does not repeat them.
      if (hint === null) return;
      for (const ids of await listHinted(db, house, hint, HINTED_MAX)) {
        await addJob(db, 'pollFulfilment', ids, { key: `poll:${ids.fulfilmentId}` });
      }
    },
  };
}

export type Hints = ReturnType<typeof createHints>;

function isAddress(isSigned: boolean, key: string | null, secret: string): boolean {
  if (isSigned) return key === null;
  const given = Buffer.from(key ?? '', 'utf8');
  const wanted = Buffer.from(secret, 'utf8');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
