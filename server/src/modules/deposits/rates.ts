import type { ExchangeRate, listExchangeRates, setExchangeRate } from '@bobbin/contract/deposits';
import type { z } from 'zod';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { isAscending, toPage, type Paged, type PageQuery } from '../../platform/paging.ts';
import type { Audit } from '../audit/module.ts';
import * as queries from './rates.sql.ts';

type Input = z.output<typeof setExchangeRate.body & z.ZodType>;
type Listed = z.output<typeof listExchangeRates.reply>;

/** Milliseconds by which a browser's clock may be behind ours. */
const SLACK_MS = 5 * 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  /** The rate that applies until staff set one. */
  firstRate: number;
}

type Row = Awaited<ReturnType<typeof queries.listRates>>[number];

function toRate({ id, rate, validAt, note, actorName, createdAt }: Row): ExchangeRate {
  return { id, rate, validFrom: validAt.toISOString(), note, setBy: actorName, createdAt: createdAt.toISOString() };
}

/** The exchange rates in dong per dollar, each with the time from which it applies (DEP-8). */
export function createRates({ db, clock, audit, firstRate }: Deps) {
  const readCurrent = async () => (await queries.getRateAt(db, new Date(clock.now()))) ?? firstRate;
  return {
    /** Returns the current exchange rate; the configured rate when staff have set none. */
    readCurrent,

    async list(_scope: StaffScope, query: PageQuery): Promise<Paged<ExchangeRate> & Pick<Listed, 'current'>> {
      const { offset, limit, meta } = toPage(query, await queries.countRates(db));
      const rows = await queries.listRates(db, { offset, limit, isOldestFirst: isAscending(query.sortBy) });
      return { data: rows.map(toRate), meta, current: await readCurrent() };
    },

    /** Sets a rate. @throws AppError RATE_IN_PAST */
    async set(scope: StaffScope, { rate, validFrom, note }: Input): Promise<ExchangeRate> {
      const now = clock.now();
      const wanted = validFrom === undefined ? now : Date.parse(validFrom);
      if (wanted < now - SLACK_MS) throw new AppError('RATE_IN_PAST');
      const { name: actorName } = scope.actor;
      const row = { id: createId(now), rate, validAt: new Date(Math.max(wanted, now)), note, createdAt: new Date(now) };
      await inTransaction(db, async (trx) => {
        const before = await queries.getRateAt(trx, new Date(now));
        await queries.insertRate(trx, {
          id: row.id,
          rate,
          valid_at: row.validAt,
          note,
          actor_id: scope.userId,
          actor_name: actorName,
          created_at: row.createdAt,
        });
        await audit.record(trx, scope, {
          action: 'setRate',
          entity: 'exchangeRate',
          entityId: row.id,
          before: { rate: before ?? firstRate },
          after: { rate, validFrom: row.validAt.toISOString(), note },
        });
      });
      return toRate({ ...row, actorName });
    },
  };
}

export type Rates = ReturnType<typeof createRates>;
