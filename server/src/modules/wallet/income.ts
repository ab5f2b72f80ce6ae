import type { Reply } from '@bobbin/contract/endpoint';
import { INCOME_KINDS, type listIncome } from '@bobbin/contract/staff-home';
import { formatMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { z } from 'zod';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { isAscending, toPage } from '../../platform/paging.ts';
import type { People } from '../accounts/module.ts';
import * as crossTenant from './income.cross-tenant.sql.ts';

type Kind = (typeof INCOME_KINDS)[number];
type Query = z.output<NonNullable<typeof listIncome.query>>;

const toAccount = (kind: Kind) => `income.${kind}`;

interface Deps {
  db: Db;
  clock: Clock;
  people: Pick<People, 'readPeople'>;
}

/** The platform's income, from the income accounts of all ledgers (HOM-2). */
export function createIncome({ db, clock, people }: Deps) {
  const firstOfMonth = () => `${laDay(clock.now()).slice(0, 8)}01`;

  return {
    /** Reads the income of the current Los Angeles month by kind, in cents, minus refunds. */
    async readMonth(
      scope: StaffScope,
    ): Promise<{ since: Date; totalCents: Cents; kinds: { kind: Kind; cents: Cents }[] }> {
      const since = new Date(laDayStart(firstOfMonth()));
      const filter = { account: null, from: since, until: new Date(clock.now() + 1) };
      const sums = await crossTenant.sumIncome(db, scope, filter);
      const kinds = INCOME_KINDS.map((kind) => ({ kind, cents: sums.get(toAccount(kind))?.cents ?? 0 }));
      return { since, totalCents: sumCents(kinds.map(({ cents }) => cents)), kinds };
    },

    async list(scope: StaffScope, query: Query): Promise<Reply<typeof listIncome>> {
      const { kind, from = firstOfMonth(), to = laDay(clock.now()) } = query;
      const filter = {
        account: kind === undefined ? null : toAccount(kind),
        from: new Date(laDayStart(from)),
        until: new Date(laDayEnd(to)),
      };
      const sums = [...(await crossTenant.sumIncome(db, scope, filter)).values()];
      const { offset, limit, meta } = toPage(
        query,
        sums.reduce((total, { count }) => total + count, 0),
      );
      const rows = await crossTenant.listIncome(db, scope, filter, {
        limit,
        offset,
        isOldestFirst: isAscending(query.sortBy),
      });
      const names = await people.readPeople([...new Set(rows.map(({ ownerId }) => ownerId))]);
      return {
        data: rows.map((row) => ({
          id: row.id,
          kind: INCOME_KINDS.find((one) => toAccount(one) === row.account) ?? 'renewal',
          amount: formatMoney(row.cents),
          description: row.description,
          user: {
            id: row.ownerId,
            fullName: names.get(row.ownerId)?.name ?? '',
            email: names.get(row.ownerId)?.email ?? '',
          },
          createdAt: row.createdAt.toISOString(),
        })),
        meta,
        sum: formatMoney(sumCents(sums.map(({ cents }) => cents))),
        from,
        to,
      };
    },
  };
}

export type Income = ReturnType<typeof createIncome>;
