import * as contract from '@bobbin/contract/withdrawal-files';
import type { Routes } from '../../platform/http/bind.ts';
import type { BankStatements } from './bank-statements.ts';
import type { WithdrawalFiles } from './withdrawal-files.ts';

export function bindWithdrawalFiles(routes: Routes, files: WithdrawalFiles, statements: BankStatements): void {
  routes.bindStaff(contract.listWithdrawalFiles, ({ scope }) => files.list(scope));
  routes.bindStaff(contract.createWithdrawalFile, ({ scope, body }) => files.create(scope, body.ids));
  routes.bindStaff(contract.writeWithdrawalFile, ({ scope, params, body }) =>
    files.write(scope, params.id, body.locale),
  );
  routes.bindStaff(contract.takeOutOfFile, ({ scope, params }) => files.takeOut(scope, params.id));
  routes.bindStaff(contract.importBankStatement, ({ scope, body }) => statements.importStatement(scope, body.csv));
  routes.bindStaff(contract.confirmByStatement, ({ scope, body }) => statements.confirm(scope, body.ids), {
    isStepwise: true,
  });
}
