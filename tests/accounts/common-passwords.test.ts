import { login } from '@bobbin/contract/auth';
import { changePassword } from '@bobbin/contract/profile';
import { setForgottenPassword } from '@bobbin/contract/password-reset';
import { register } from '@bobbin/contract/registration';
import { expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const apis = keepApis({ server: {} }, (db) => insertUser(db, 'anna'));

const refused = { status: 200, exceptionBody: { code: 125 } };

function enter(password: string, locale = 'vi') {
  const body = { email: 'new@example.com', firstName: 'Thuy', lastName: 'Tran', dob: '1990-01-31', password };
  return callApi(apis.server.url, register, { body }, { 'accept-language': locale });
}

it('registration rejects a common password with a message, and creates no account (ACC-54)', async () => {
  expect(await enter('password123')).toMatchObject(refused);
  expect((await enter('thuytran1990')).exceptionBody?.message).toMatch(/quá dễ đoán/);
  expect((await enter('thuytran1990', 'en')).exceptionBody?.message).toMatch(/easy to guess/);
  const users = apis.database.db.selectFrom('users').select('id').where('email', '=', 'new@example.com');
  expect(await users.execute()).toEqual([]);
  expect((await enter('seven quiet rivers')).isSuccess).toBe(true);
});

it('a password change rejects a common password, and the old password stays valid (ACC-54)', async () => {
  const { accessToken } = await signIn(apis.server.url, 'anna');
  const body = { oldPassword: PASSWORD, newPassword: 'Summer2026!', newPasswordConfirmation: 'Summer2026!' };
  expect(await callApi(apis.server.url, changePassword, { body }, bearer(accessToken))).toMatchObject(refused);
  const again = await callApi(apis.server.url, login, { body: { email: 'anna@example.com', password: PASSWORD } });
  expect(again.isSuccess).toBe(true);
});

it('a password reset rejects a common password with the same response for known and unknown emails, and counts no try (ACC-54)', async () => {
  for (const email of ['anna@example.com', 'stranger@example.com']) {
    for (let tries = 0; tries < 7; tries += 1) {
      const body = { email, passcode: 'ABCDEFGH', newPassword: 'football', newPasswordConfirmation: 'football' };
      expect(await callApi(apis.server.url, setForgottenPassword, { body })).toMatchObject(refused);
    }
  }
});
