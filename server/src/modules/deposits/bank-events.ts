import type { BankFeed, BankHook, BankProvider, BankTransfer } from '@bobbin/connectors/bank';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { addJob } from '../../platform/jobs.ts';
import * as queries from './bank-events.sql.ts';

/** The bank feeds that the deployment has configured, by provider. */
export type BankFeeds = Readonly<Partial<Record<BankProvider, BankFeed>>>;

/** The job has no owner, because it determines to whom the money belongs. */
const NO_OWNER = '';
/** Time after which an unprocessed event counts as lost; its job never takes this long. */
const LEFT_MS = 5 * 60_000;
const BATCH = 500;

interface Deps {
  db: Db;
  clock: Clock;
  feeds: BankFeeds;
}

async function askToMatch(trx: Queryable, eventId: string): Promise<void> {
  const options = { key: `bank:${eventId}`, keyMode: 'keep', isUrgent: true } as const;
  await addJob(trx, 'matchTransfer', { ownerId: NO_OWNER, eventId }, options);
}

export function createBankEvents({ db, clock, feeds }: Deps) {
  async function keep(
    trx: Queryable,
    from: { provider: BankProvider; source: 'hook' | 'list'; raw: string },
    transfer: BankTransfer,
  ): Promise<boolean> {
    const now = clock.now();
    const id = createId(now);
    const isNew = await queries.insertEvent(trx, {
      id,
      ...from,
      provider_id: transfer.id,
      account: transfer.account,
      sub_account: transfer.subAccount,
      bank_name: transfer.bankName,
      is_incoming: transfer.isIncoming,
      amount_vnd: transfer.amountVnd,
      content: transfer.content,
      reference: transfer.reference,
      payer: transfer.payer,
      order_code: transfer.orderCode,
      // Limits the time of a transfer to the present, whatever the bank's clock says.
      happened_at: new Date(Math.min(transfer.happenedAt ?? now, now)),
      received_at: new Date(now),
      state: 'new',
    });
    if (isNew) await askToMatch(trx, id);
    return isNew;
  }

  return {
    /**
     * Stores a webhook of a feed and enqueues its processing; a repeated webhook has no effect (DEP-4).
     * @throws AppError NOT_FOUND for a feed that is not configured, UNAUTHORIZED for an unauthenticated webhook; ConnectorError
     */
    async receive(name: string, hook: BankHook): Promise<void> {
      const provider = name.toUpperCase() as BankProvider;
      const feed = Object.hasOwn(feeds, provider) ? feeds[provider] : undefined;
      if (!feed) throw new AppError('NOT_FOUND');
      const transfers = feed.readHook(hook, clock.now());
      if (transfers === 'unproven') throw new AppError('UNAUTHORIZED');
      const raw = hook.body.toString('utf8').replaceAll('\0', '');
      await inTransaction(db, async (trx) => {
        for (const transfer of transfers) await keep(trx, { provider, source: 'hook', raw }, transfer);
      });
    },

    /** Stores the transfers of a feed's list; returns the number of new ones. */
    async keepListed(provider: BankProvider, transfers: readonly BankTransfer[]): Promise<number> {
      let missed = 0;
      for (let at = 0; at < transfers.length; at += BATCH) {
        await inTransaction(db, async (trx) => {
          for (const transfer of transfers.slice(at, at + BATCH)) {
            const from = { provider, source: 'list', raw: JSON.stringify(transfer) } as const;
            const isNew = await keep(trx, from, transfer);
            if (isNew && transfer.isIncoming) missed += 1;
          }
        });
      }
      return missed;
    },

    /** Enqueues the processing of events whose job was lost. */
    async askAgain(): Promise<void> {
      for (const id of await queries.listLeft(db, new Date(clock.now() - LEFT_MS), BATCH)) await askToMatch(db, id);
    },
  };
}

export type BankEvents = ReturnType<typeof createBankEvents>;
