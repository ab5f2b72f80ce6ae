import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@bobbin/contract/auth';
import { register } from '@bobbin/contract/registration';
import { listRoles } from '@bobbin/contract/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, startWorld, type World } from '../world/world.ts';

const COMMAND = fileURLToPath(new URL('../../server/src/create-admin.ts', import.meta.url));
const PASSWORD = 'a password of their own';

let world: World;
beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
});
afterAll(() => world.close());

/** Runs the operator's command in a separate process, as from a shell. */
async function createAdmin(...args: string[]): Promise<{ code: number; out: string; fault: string }> {
  const env = { PATH: process.env.PATH, ...world.env };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return { code: 0, out: stdout, fault: '' };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, fault: stderr };
  }
}

async function countRolesAs(email: string, password: string): Promise<number | undefined> {
  const { body } = await callApi(world.url, login, { body: { email, password } });
  const answer = await callApi(world.url, listRoles, {}, { authorization: `Bearer ${body?.accessToken ?? ''}` });
  return answer.body?.length;
}

describe('the first admin (ROL-34)', () => {
  it('gets an account from one command of the operator, with a password that is shown once (OPS-5)', async () => {
    const { code, out } = await createAdmin('boss@example.com');
    expect(code).toBe(0);
    const password = /with the password (\S+)/.exec(out)?.[1] ?? '';
    expect(await countRolesAs('boss@example.com', password)).toBeGreaterThan(3);
    expect(world.logLines.join('\n')).not.toContain(password);
    const log = await world.db.selectFrom('action_logs').selectAll().where('action', '=', 'create admin').execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(password);
  });

  it('can be a registered account: its password stays, the account is activated, and repeating the command changes nothing', async () => {
    const body = { email: 'mai@example.com', password: PASSWORD, firstName: 'Mai', lastName: 'Lê', dob: '1990-01-02' };
    await callApi(world.url, register, { body });
    for (let time = 0; time < 2; time += 1) {
      const { code, out } = await createAdmin('MAI@example.com');
      expect([code, /password that they have/.test(out)]).toEqual([0, true]);
    }
    expect(await countRolesAs('mai@example.com', PASSWORD)).toBeGreaterThan(3);
  });

  it('cannot be created without an email, and one sentence gives the reason', async () => {
    for (const args of [[], ['not an email']]) {
      const { code, fault } = await createAdmin(...args);
      expect(code).toBe(2);
      expect(fault.trim().split('\n')).toHaveLength(1);
      expect(fault).toContain('bobbin create-admin <email>');
    }
  });
});
