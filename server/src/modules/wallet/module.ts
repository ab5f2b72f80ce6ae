import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindWallet } from './routes.ts';
import { createWallet, type Wallet } from './service.ts';

export type { Wallet } from './service.ts';

/** A seller's balance: the list of what moved it, and what other modules take from it. */
export function buildWallet({ db }: Pick<Platform, 'db'>): Module & Pick<Wallet, 'charge' | 'canPay'> {
  const wallet = createWallet(db);
  return { name: 'wallet', charge: wallet.charge, canPay: wallet.canPay, bind: (routes) => bindWallet(routes, wallet) };
}
