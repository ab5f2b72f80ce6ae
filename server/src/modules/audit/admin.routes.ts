import * as contract from '@bobbin/contract/logs';
import type { Routes } from '../../platform/http/bind.ts';
import type { History } from './history.ts';

export function bindLogs(routes: Routes, history: History): void {
  routes.bindStaff(contract.listLogs, ({ scope, query }) => history.list(scope, query));
  routes.bindStaff(contract.listLogWords, ({ scope }) => history.listWords(scope));
  routes.bindStaff(contract.exportLogs, ({ scope, body }) => history.exportCsv(scope, body));
}
