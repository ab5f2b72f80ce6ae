import * as contract from '@bobbin/contract/account-data';
import type { Routes } from '../../platform/http/bind.ts';
import type { Archives } from './archives.ts';
import type { ClosingRequests } from './closing-requests.ts';

export function bindClosings(routes: Routes, requests: ClosingRequests, archives: Archives): void {
  routes.bindSeller(contract.getClosing, ({ scope }) => requests.read(scope));
  routes.bindSeller(contract.askClosing, ({ scope, body }) => requests.ask(scope, body.proof));
  routes.bindSeller(contract.undoClosing, ({ scope }) => requests.undo(scope));
  routes.bindSeller(contract.getDataExport, ({ scope }) => archives.read(scope));
  routes.bindSeller(contract.askDataExport, ({ scope }) => archives.ask(scope));
}
