import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  addAllowedIp,
  getMyAddress,
  listAllowedIps,
  removeAllowedIp,
  switchAllowedIp,
} from '@bobbin/contract/allowed-ips';
import { getProfile } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import type { Endpoint, Input } from '@bobbin/contract/endpoint';
import { listMembers } from '@bobbin/contract/members';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../world/world.ts';
import type { TestApi } from '../world/api.ts';
import { codeOf, startStaffWorld, type Staff, type StaffWorld } from './people.ts';

const HOME = '203.0.113.7';
const AWAY = '198.51.100.9';

let staff: StaffWorld;
let admin: Staff;

beforeEach(async () => {
  // Headers that a reverse proxy on this machine would send.
  staff = await startStaffWorld({ TRUST_PROXY: '1' });
  admin = await staff.hire('an', 'admin');
});
afterEach(() => staff.close());

/** Sends a call that comes from the given address, as the reverse proxy reports it. */
function from<E extends Endpoint>(
  address: string,
  endpoint: E,
  input?: Input<E>,
  { who = admin, at = staff.api }: { who?: Staff; at?: TestApi } = {},
) {
  return callApi(at.url, endpoint, input, { ...who.headers, 'x-forwarded-for': address });
}

const add = (ip: string, from_ = HOME, isActive = true) =>
  from(from_, addAllowedIp, { body: { ip, note: ' office ', isActive } });

async function activeIps(): Promise<string[]> {
  const rows = await staff.db.selectFrom('allowed_ips').select('ip').where('is_active', '=', true).execute();
  return rows.map((row) => row.ip).toSorted();
}

describe('the allowlist without an active entry', () => {
  it('lets staff work from anywhere (ROL-20)', async () => {
    expect((await from(AWAY, listMembers)).status).toBe(200);
    await add('192.0.2.1', HOME, false);
    expect((await from(AWAY, listMembers)).status).toBe(200);
    expect((await from(AWAY, getMyAddress)).body).toBe(AWAY);
  });
});

describe('the allowlist with an active entry', () => {
  it("refuses staff calls from other addresses with the reason, in every process at once, and permits sellers' calls (ROL-20)", async () => {
    for (const at of [staff.api, staff.other]) expect((await from(AWAY, listMembers, {}, { at })).status).toBe(200);
    const { body } = await add(HOME);
    expect(body).toMatchObject({ ip: HOME, note: 'office', isActive: true, isMine: true });
    const refused = await from(AWAY, listMembers);
    expect(refused.status).toBe(403);
    expect(refused.exceptionBody).toMatchObject({ code: 403, reasons: ['ADDRESS_NOT_ALLOWED'] });
    await expect.poll(async () => (await from(AWAY, listMembers, {}, { at: staff.other })).status).toBe(403);
    for (const at of [staff.api, staff.other]) expect((await from(HOME, listMembers, {}, { at })).status).toBe(200);
    // Calls about the caller's own account do not count as staff calls.
    expect((await from(AWAY, getProfile)).status).toBe(200);
    // A caller without the permission gets the error for the missing permission only.
    const seller = await staff.hire('lan', 'everyone');
    expect((await from(HOME, listMembers, {}, { who: seller })).exceptionBody?.reasons).toBeUndefined();
  });

  it("ignores addresses that the client wrote into the forwarding header before the proxy's entry (ROL-27)", async () => {
    await add(HOME);
    expect((await from(`${HOME}, ${AWAY}`, listMembers)).status).toBe(403);
    expect((await from(`${AWAY}, ${HOME}`, listMembers)).status).toBe(200);
  });

  it.each([
    ['203.0.113.0/24', HOME],
    ['203.0.113.7/32', '203.0.113.7'],
    ['2001:db8::/32', '2001:db8:1::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:203.0.113.7', HOME],
    ['203.0.113.7', '::ffff:203.0.113.7'],
    ['::ffff:203.0.113.0/120', HOME],
    ['0.0.0.0/0', HOME],
  ])('permits, by the entry %s, a call from %s', async (ip, address) => {
    expect((await add(ip, address)).isSuccess).toBe(true);
    expect((await from(address, listMembers)).status).toBe(200);
    expect((await from('2001:db9::1', listMembers)).status).toBe(403);
    expect((await from('192.0.2.55', listMembers)).status).toBe(ip === '0.0.0.0/0' ? 200 : 403);
  });

  it('allows every address again when the last entry is removed or turned off', async () => {
    const id = (await add(HOME)).body?.id ?? '';
    expect((await from(HOME, switchAllowedIp, { params: { id }, body: { isActive: false } })).body?.isActive).toBe(
      false,
    );
    expect((await from(AWAY, listMembers)).status).toBe(200);
    await from(HOME, switchAllowedIp, { params: { id }, body: { isActive: true } });
    expect((await from(AWAY, listMembers)).status).toBe(403);
    expect((await from(HOME, removeAllowedIp, { params: { id } })).body).toBe(true);
    expect((await from(AWAY, listMembers)).status).toBe(200);
  });
});

describe('an entry of the allowlist', () => {
  it.each([
    'x',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '::1/129',
    'fe80::1%eth0',
    '1.2.3.4/24/8',
    'example.com',
    '::ffff:1.2.3.4/8',
  ])('rejects the address %s (ROL-21)', async (ip) => {
    expect(codeOf(await add(ip))).toBe(ERRORS.IP_INVALID.code);
  });

  it('rejects an empty address (ROL-22)', async () => {
    expect((await add('   ')).exceptionBody?.issues?.[0]?.message).toBe('Vui lòng nhập IP!');
  });

  it('gets one normalised form, so an equal network in another spelling is rejected (ROL-21)', async () => {
    expect((await add('203.0.113.99/24')).body?.ip).toBe('203.0.113.0/24');
    for (const ip of ['203.0.113.0/24', '203.0.113.1/24', '::ffff:203.0.113.0/120']) {
      expect(codeOf(await add(ip))).toBe(ERRORS.EXISTS.code);
    }
  });

  it('leaves a log of each change, with user and address', async () => {
    const id = (await add(HOME)).body?.id ?? '';
    await from(HOME, switchAllowedIp, { params: { id }, body: { isActive: false } });
    await from(HOME, removeAllowedIp, { params: { id } });
    const logs = await staff.listLogs('allowedIp');
    expect(logs.map((log) => [log.action, log.user_id, log.address])).toEqual([
      ['add', 'an', HOME],
      ['switchOff', 'an', HOME],
      ['remove', 'an', HOME],
    ]);
    expect(logs[2]?.before).toEqual({ ip: HOME, note: 'office', isActive: false });
  });

  it('can be removed once, and the removal of an unknown entry returns 404 (ROL-24)', async () => {
    const id = (await add(HOME)).body?.id ?? '';
    expect((await from(HOME, removeAllowedIp, { params: { id } })).body).toBe(true);
    for (const named of [id, 'never-there']) {
      const gone = await from(HOME, removeAllowedIp, { params: { id: named } });
      expect(gone).toMatchObject({ status: 404, exceptionBody: { code: 300 } });
    }
    expect((await staff.listLogs('allowedIp')).filter((log) => log.action === 'remove')).toHaveLength(1);
    expect((await from(HOME, switchAllowedIp, { params: { id }, body: { isActive: true } })).status).toBe(404);
  });
});

describe('a change of the allowlist that would lock its author out', () => {
  it("fails: an added or activated entry without the author's address, and the removal or deactivation of the author's entry (ROL-23)", async () => {
    expect(codeOf(await add(AWAY))).toBe(ERRORS.IP_LOCKS_OUT.code);
    expect((await from(HOME, listAllowedIps)).body).toEqual([]);
    const away = (await add(AWAY, HOME, false)).body?.id ?? '';
    const on = { params: { id: away }, body: { isActive: true } };
    expect(codeOf(await from(HOME, switchAllowedIp, on))).toBe(ERRORS.IP_LOCKS_OUT.code);
    const home = (await add(HOME)).body?.id ?? '';
    expect((await from(HOME, switchAllowedIp, on)).body?.isActive).toBe(true);
    const removed = await from(HOME, removeAllowedIp, { params: { id: home } });
    expect(codeOf(removed)).toBe(ERRORS.IP_LOCKS_OUT.code);
    const off = await from(HOME, switchAllowedIp, { params: { id: home }, body: { isActive: false } });
    expect(codeOf(off)).toBe(ERRORS.IP_LOCKS_OUT.code);
    expect(await activeIps()).toEqual([AWAY, HOME].toSorted());
    expect((await staff.listLogs('allowedIp')).filter((log) => log.action === 'remove')).toEqual([]);
  });

  it('cannot result from two changes at the same time (ROL-23)', async () => {
    for (let round = 0; round < 4; round += 1) {
      await staff.db.deleteFrom('allowed_ips').execute();
      staff.api.app.roles.allowedIps.forget();
      const answers = await Promise.all([add(HOME, HOME), add(AWAY, AWAY)]);
      // The second change would lock its author out once the first one is saved, so it is refused.
      expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
      expect(answers.find((answer) => !answer.isSuccess)?.exceptionBody?.reasons).toEqual(['ADDRESS_NOT_ALLOWED']);
      expect(await activeIps()).toHaveLength(1);
    }
  });
});

describe("the operator's command to disable the allowlist", () => {
  it('deactivates every entry in every process, and is logged (ROL-26, OPS-71)', async () => {
    await add(HOME);
    await expect.poll(async () => (await from(AWAY, listMembers, {}, { at: staff.other })).status).toBe(403);
    const script = fileURLToPath(new URL('../../server/src/open-addresses.ts', import.meta.url));
    const { config } = staff.api.app;
    const env = { DATABASE_URL: config.DATABASE_URL, APP_SECRET_KEY: config.APP_SECRET_KEY };
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    expect(stdout).toContain(`Turned off: ${HOME}`);
    await expect.poll(async () => (await from(AWAY, listMembers)).status).toBe(200);
    await expect.poll(async () => (await from(AWAY, listMembers, {}, { at: staff.other })).status).toBe(200);
    const wrong = promisify(execFile)(process.execPath, [script], { env: { ...env, APP_SECRET_KEY: 'short' } });
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^The configuration.*\n$/) });
    const log = (await staff.listLogs('allowedIp')).at(-1);
    expect(log).toMatchObject({ action: 'openAll', user_id: '', before: { active: [HOME] } });
  });
});
