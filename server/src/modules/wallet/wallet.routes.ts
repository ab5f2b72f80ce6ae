import * as contract from '@bobbin/contract/wallet';
import type { Routes } from '../../platform/http/bind.ts';
import type { Transactions } from './transactions.ts';

export function bindWallet(routes: Routes, transactions: Transactions): void {
  routes.bindSeller(contract.listTransactions, ({ scope, query }) => transactions.list(scope, query));
  routes.bindSeller(contract.getWallet, ({ scope }) => transactions.readWallet(scope));
  routes.bindSeller(contract.setLowBalance, ({ scope, body }) => transactions.setLowBalance(scope, body.lowBalance));
}
