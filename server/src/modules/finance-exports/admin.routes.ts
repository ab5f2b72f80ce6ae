import * as contract from '@bobbin/contract/finance-exports';
import type { Routes } from '../../platform/http/bind.ts';
import type { MoneyFiles } from './finance-exports.ts';

export function bindMoneyFilesOfStaff(routes: Routes, files: MoneyFiles): void {
  routes.bindStaff(contract.startMemberTransactionsFile, ({ scope, params, body }) =>
    files.startOfMember(scope, params.id, body),
  );
  routes.bindStaff(contract.cancelMemberTransactionsFile, ({ scope, params }) =>
    files.cancelOfMember(scope, params.id, params.exportId),
  );
  routes.bindStaff(contract.listMemberTransactionsFiles, ({ scope, params }) => files.listOfMember(scope, params.id));
}
