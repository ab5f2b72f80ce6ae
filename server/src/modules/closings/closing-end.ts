import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { eraseOwnRows, type OwnTable } from '../../platform/own-rows.ts';
import type { AccountsOffers } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import * as queries from './closings.sql.ts';
import { listBlockers, type BlockerSources } from './blockers.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  accounts: Pick<AccountsOffers, 'lockOpenPerson' | 'erase' | 'forget'>;
  sources: BlockerSources;
  listOwnTables(): readonly OwnTable[];
  publicUrl: string;
}

export function createClosingEnd(deps: Deps) {
  const { db, clock, emit, audit, mails, accounts, sources, listOwnTables, publicUrl } = deps;
  return {
    /** Job: closes an account seven days after the request, in one transaction, so that it is closed completely or not at all (ACC-62). */
    async run(scope: OwnerScope): Promise<void> {
      const userId = scope.ownerId;
      await inTransaction(db, async (trx) => {
        const person = await accounts.lockOpenPerson(trx, userId);
        if (!person) return;
        const request = await queries.lockWaiting(trx, scope);
        const now = new Date(clock.now());
        if (!request || request.closeAt > now) return;
        const blockers = (await listBlockers(trx, scope, sources)).map(({ kind }) => kind);
        if (blockers.length > 0) {
          await queries.endClosing(trx, scope, 'stopped', now);
          await audit.record(trx, scope, {
            action: 'stopClosing',
            entity: 'user',
            entityId: userId,
            after: { blockers },
          });
          const link = `${publicUrl}/community/user#your-data`;
          await mails.queue(trx, { kind: 'closingUndone', to: person.reader, facts: { blockers, link } });
          return;
        }
        await queries.endClosing(trx, scope, 'closed', now);
        const pseudonym = await accounts.erase(trx, scope);
        for (const table of listOwnTables()) await eraseOwnRows(trx, scope, table, { name: person.name, pseudonym });
        await emit(trx, 'accountClosed', { scope });
        await audit.record(trx, scope, { action: 'closeAccount', entity: 'user', entityId: userId });
        // Queues this mail last, because it goes to the old address and earlier mails have been sent by now.
        await mails.queue(trx, { kind: 'accountClosed', to: person.reader, facts: {} });
      });
      accounts.forget(userId);
    },
  };
}

export type ClosingEnd = ReturnType<typeof createClosingEnd>;
