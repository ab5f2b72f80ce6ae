import * as contract from '@bobbin/contract/registration';
import { localeOf } from '../../platform/http/answers.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Registration } from './registration.ts';

export function bindRegistration(routes: Routes, registration: Registration): void {
  routes.bindPublic(contract.register, ({ body, request }) =>
    registration.register(body, localeOf(request.headers['accept-language']), request.ip),
  );
  routes.bindPublic(contract.sendConfirmationEmail, async ({ body, request }) => {
    await registration.sendConfirmation(body.email, request.ip);
    return true as const;
  });
  routes.bindPublic(contract.confirmEmail, async ({ body, request }) => {
    await registration.confirm(body.email, body.token, request.ip);
    return true as const;
  });
}
