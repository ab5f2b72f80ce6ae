import type { Shop } from '@bobbin/contract/shops';
import type { OwnerScope, SellerScope, StaffScope } from '../../platform/access.ts';

/** Data about users from modules that are built later; each function runs one query on the tables of its module. */
export interface FactSources {
  shops: {
    readFacts(scope: SellerScope): Promise<{ shops: { id: string; ordersCount: number }[]; expiredShopsCount: number }>;
    listAll(scope: OwnerScope): Promise<Shop[]>;
    countByOwner(
      scope: StaffScope,
      userIds: readonly string[],
    ): Promise<ReadonlyMap<string, { all: number; expired: number }>>;
  };
  orders: {
    countByOwner(scope: StaffScope, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
    /** Returns whether a factory has, or had, at least one of the user's orders. */
    hasSent(scope: SellerScope): Promise<boolean>;
  };
  fulfilment: {
    listConnections(scope: SellerScope): Promise<{ house: string; isConnected: boolean }[]>;
    listHousesOf(scope: StaffScope, userIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  };
  wallet: {
    readBalance(scope: OwnerScope): Promise<number>;
    readBalancesOf(scope: StaffScope, userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  };
  notifications: {
    getTelegram(scope: SellerScope): Promise<object | null>;
    listOwnersWithTelegram(scope: StaffScope, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
}
