import * as contract from '@bobbin/contract/mails';
import type { Routes } from '../../platform/http/bind.ts';
import type { Mails } from './mails.ts';

export function bindMails(routes: Routes, mails: Mails): void {
  routes.bindStaff(contract.listMails, ({ scope, query }) => mails.list(scope, query));
  routes.bindStaff(contract.retryMail, async ({ scope, params }) => {
    await mails.retry(scope, params.id);
    return true as const;
  });
  routes.bindStaff(contract.retryMails, ({ scope, body }) => mails.retryMany(scope, body.ids));
}
