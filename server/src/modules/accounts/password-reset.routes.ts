import * as contract from '@bobbin/contract/password-reset';
import type { Routes } from '../../platform/http/bind.ts';
import type { PasswordReset } from './password-reset.ts';

export function bindPasswordReset(routes: Routes, reset: PasswordReset): void {
  routes.bindPublic(contract.sendPasscode, async ({ body, request }) => {
    await reset.send(body.email, request.ip);
    return true as const;
  });
  routes.bindPublic(contract.verifyPasscode, async ({ body, request }) => {
    await reset.verify(body.email, body.passcode, request.ip);
    return true as const;
  });
  routes.bindPublic(contract.setForgottenPassword, async ({ body, request }) => {
    const device = request.headers['user-agent'] ?? '';
    await reset.change(body.email, body.passcode, body.newPassword, {
      address: request.ip,
      device,
      requestId: request.id,
    });
    return true as const;
  });
}
