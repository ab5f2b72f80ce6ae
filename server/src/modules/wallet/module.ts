import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindWallet } from './routes.ts';
import { createWallet } from './service.ts';

/** A seller's balance: so far the list of what moved it. */
export function buildWallet({ db }: Pick<Platform, 'db'>): Module {
  const wallet = createWallet(db);
  return { name: 'wallet', bind: (routes) => bindWallet(routes, wallet) };
}
