import type { Closing } from '@bobbin/contract/account-data';
import type { ClosingBlocker } from '@bobbin/domain/accounts/closing';
import { formatMoney } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import type { AccountsOffers } from '../accounts/module.ts';

type Blocker = Closing['blockers'][number];

/** Functions of other modules that return reasons against closing an account. */
export interface BlockerSources {
  listConnectedShops(trx: Queryable, scope: OwnerScope): Promise<string[]>;
  countUnfinishedOrders(trx: Queryable, scope: OwnerScope): Promise<number>;
  readBalance(trx: Queryable, scope: OwnerScope): Promise<number>;
  countOpenDeposits(trx: Queryable, scope: OwnerScope): Promise<number>;
  countOpenWithdrawals(trx: Queryable, scope: OwnerScope): Promise<number>;
  countWaitingCorrections(trx: Queryable, scope: OwnerScope): Promise<number>;
  listTeamsWithMembers(trx: Queryable, scope: OwnerScope): Promise<string[]>;
  accounts: Pick<AccountsOffers, 'isLastAdmin'>;
}

/**
 * Returns the reasons that prevent the closing of an account, with a number for each kind; the result is empty when the account may be closed
 * (ACC-61).
 */
export async function listBlockers(trx: Queryable, scope: OwnerScope, sources: BlockerSources): Promise<Blocker[]> {
  const shops = await sources.listConnectedShops(trx, scope);
  const teams = await sources.listTeamsWithMembers(trx, scope);
  const cents = await sources.readBalance(trx, scope);
  const found: Blocker[] = [
    toBlocker('connectedShops', shops.length, shops),
    toBlocker('unfinishedOrders', await sources.countUnfinishedOrders(trx, scope)),
    { ...toBlocker('balance', cents === 0 ? 0 : 1), money: formatMoney(cents) },
    toBlocker('openDeposits', await sources.countOpenDeposits(trx, scope)),
    toBlocker('openWithdrawals', await sources.countOpenWithdrawals(trx, scope)),
    toBlocker('waitingCorrections', await sources.countWaitingCorrections(trx, scope)),
    toBlocker('teamMembers', teams.length, teams),
    toBlocker('lastAdmin', (await sources.accounts.isLastAdmin(trx, scope.ownerId)) ? 1 : 0),
  ];
  return found.filter(({ count }) => count > 0);
}

const toBlocker = (kind: ClosingBlocker, count: number, names: string[] = []): Blocker => ({
  kind,
  count,
  names,
  money: null,
});
