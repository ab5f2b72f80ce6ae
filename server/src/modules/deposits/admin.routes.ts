import * as contract from '@bobbin/contract/deposits';
import type { Routes } from '../../platform/http/bind.ts';
import { toGrounds } from '../staff-notes/module.ts';
import type { Rates } from './rates.ts';
import type { Unmatched } from './unmatched.ts';

export function bindUnmatched(routes: Routes, unmatched: Unmatched): void {
  routes.bindStaff(contract.listBankEvents, ({ scope, query }) => unmatched.list(scope, query));
  routes.bindStaff(contract.getBankSummary, ({ scope }) => unmatched.summarise(scope));
  routes.bindStaff(contract.getBankEvent, ({ scope, params }) => unmatched.read(scope, params.id));
  routes.bindStaff(contract.assignBankEvent, ({ scope, params, body }) => unmatched.assign(scope, params.id, body));
  routes.bindStaff(contract.returnBankEvent, ({ scope, params, body }) =>
    unmatched.giveBack(scope, params.id, toGrounds(body)),
  );
}

export function bindRates(routes: Routes, rates: Rates): void {
  routes.bindStaff(contract.listExchangeRates, ({ scope, query }) => rates.list(scope, query));
  routes.bindStaff(contract.setExchangeRate, ({ scope, body }) => rates.set(scope, body));
}
