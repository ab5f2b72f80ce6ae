import { listTransactions } from '@bobbin/contract/wallet';
import type { Routes } from '../../platform/http/bind.ts';
import type { Wallet } from './service.ts';

export function bindWallet(routes: Routes, wallet: Wallet): void {
  routes.bindSeller(listTransactions, ({ scope, query }) => wallet.listTransactions(scope, query));
}
