import * as contract from '@bobbin/contract/finance-exports';
import type { Routes } from '../../platform/http/bind.ts';
import type { FinanceExports } from './finance-exports.ts';

export function bindFinanceExportsOfStaff(routes: Routes, files: FinanceExports): void {
  routes.bindStaff(contract.startMemberTransactionsFile, ({ scope, params, body }) =>
    files.startOfMember(scope, params.id, body),
  );
  routes.bindStaff(contract.cancelMemberTransactionsFile, ({ scope, params }) =>
    files.cancelOfMember(scope, params.id, params.exportId),
  );
  routes.bindStaff(contract.listMemberTransactionsFiles, ({ scope, params }) => files.listOfMember(scope, params.id));
}
