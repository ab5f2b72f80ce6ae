import type { Reply } from '@bobbin/contract/endpoint';
import type { listTags, mergeTags } from '@bobbin/contract/teamwork';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Audit } from '../../audit/module.ts';
import { lockRules } from '../rules/triggers.ts';
import * as queries from './tags.sql.ts';
import { deleteTag } from './teamwork.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
}

/** The page of tags (TMW-17, TMW-18). */
export function createTags({ db, clock, audit }: Deps) {
  return {
    async list(scope: SellerScope): Promise<Reply<typeof listTags>> {
      return { tags: await queries.listCountedTags(db, scope), mayEdit: scope.can('workOrders') };
    },

    /**
     * Merges a tag into another one. Orders of all shops of the owner get the other tag, also those that the caller does not see, because a tag belongs
     * to the owner. @throws AppError NOT_FOUND, INVALID_INPUT
     */
    merge: (scope: SellerScope, from: string, into: string): Promise<Reply<typeof mergeTags>> =>
      inTransaction(db, async (trx) => {
        if (from === into) {
          throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.into', message: 'tagMergeSelf' }] });
        }
        // Locks in the same sequence as the execution of rules: rules, tags, orders.
        await lockRules(trx, scope);
        const tags = await queries.lockTags(trx, scope, [from, into]);
        const name = tags.find(({ id }) => id === from)?.name;
        const target = tags.find(({ id }) => id === into)?.name;
        if (name === undefined || target === undefined) throw new AppError('NOT_FOUND');
        const orders = await withFullScope(scope, (whole) => queries.replaceTag(trx, whole, { from, into }));
        await queries.replaceTagInSettings(trx, scope, { from, into });
        await deleteTag(trx, scope, from, new Date(clock.now()));
        const details = { before: { name }, after: { name: target, orders } };
        await audit.record(trx, scope, { action: 'mergeTags', entity: 'tag', entityId: from, ...details });
        return { orders };
      }),
  };
}

export type Tags = ReturnType<typeof createTags>;
