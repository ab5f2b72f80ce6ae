import type { DesignPackage } from '@bobbin/contract/designs';
import type { SeenFields } from '@bobbin/contract/envelope';
import { DESIGN_PACKAGES_MAX } from '@bobbin/domain/limits';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import * as queries from './price-list.sql.ts';

/** Takes a lock, because two concurrent creations must not get the same name. */
const NAMES = 'design-packages';

function toPackage({ priceCents, actorName, updatedAt, ...row }: queries.PackageRow): DesignPackage {
  return { ...row, price: formatMoney(priceCents), updatedBy: actorName, updatedAt: updatedAt.toISOString() };
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
}

/** The packages by which staff price products, each with a default price (DSN-6). */
export function createPackages({ db, clock, audit }: Deps) {
  const list = async (): Promise<DesignPackage[]> => (await queries.listPackages(db)).map(toPackage);

  async function get(id: string): Promise<DesignPackage> {
    const found = (await list()).find((row) => row.id === id);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  return {
    list,

    /** Creates a package. @throws AppError EXISTS, DESIGN_PACKAGES_FULL */
    async create(staff: StaffScope, { name, price }: { name: string; price: string }): Promise<DesignPackage> {
      const id = createId(clock.now());
      await inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, NAMES);
        if (await queries.isNameTaken(trx, name, null)) throw new AppError('EXISTS');
        if ((await queries.listPackages(trx)).length >= DESIGN_PACKAGES_MAX) throw new AppError('DESIGN_PACKAGES_FULL');
        const updated_at = new Date(clock.now());
        const price_cents = parseMoney(price);
        await queries.insertPackage(trx, { id, name, price_cents, actor_name: staff.actor.name, updated_at });
        const after = { name, price };
        await audit.record(trx, staff, { action: 'create', entity: 'designPackage', entityId: id, after });
      });
      return get(id);
    },

    /** Changes a package. @throws AppError NOT_FOUND, EXISTS, CHANGED_MEANWHILE */
    async update(
      staff: StaffScope,
      id: string,
      {
        name,
        price,
        isActive,
        seen,
      }: {
        name?: string | undefined;
        price?: string | undefined;
        isActive?: boolean | undefined;
        seen?: SeenFields;
      },
    ): Promise<DesignPackage> {
      await inTransaction(db, async (trx) => {
        await lockUntilCommit(trx, NAMES);
        const row = await queries.lockPackage(trx, id);
        if (!row) throw new AppError('NOT_FOUND');
        const before = { name: row.name, price: formatMoney(row.priceCents), isActive: row.isActive };
        const after = {
          name: name ?? row.name,
          price: price === undefined ? before.price : formatMoney(parseMoney(price)),
          isActive: isActive ?? row.isActive,
        };
        const toCurrent = (state: typeof before) => ({ ...state, isActive: String(state.isActive) });
        assertUnchanged(seen, toCurrent(before), toCurrent(after));
        if (await queries.isNameTaken(trx, after.name, id)) throw new AppError('EXISTS');
        await queries.updatePackage(trx, id, {
          name: after.name,
          price_cents: parseMoney(after.price),
          is_active: after.isActive,
          actor_name: staff.actor.name,
          updated_at: new Date(clock.now()),
        });
        await audit.record(trx, staff, { action: 'update', entity: 'designPackage', entityId: id, before, after });
      });
      return get(id);
    },
  };
}

export type Packages = ReturnType<typeof createPackages>;
