import { join } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { costTable } from '../../server/src/cost-table.ts';
import type { Story } from './story.ts';

/** The way in which a command of the page is tested. */
export type Case =
  /** The test runs the command as a part of the story. */
  | { run(story: Story, text: string): Promise<void> | void }
  /** The command needs something that no test machine has, which is named here. The test checks only the files, services and units in the command. */
  | { needs: string; check?(story: Story, text: string): Promise<void> | void }
  /** Another test runs the command, and is named here. */
  | { runBy: string };

interface Expected {
  says: RegExp;
  code?: number;
  /** Whether the command asks for a confirmation in a terminal, and needs the option --yes without a terminal. */
  asks?: boolean;
}

/** Builds a case that runs the command in the terminal of the machine. */
const shell = ({ says, code = 0, asks = false }: Expected): Case => ({
  async run({ terminal, toHere }, text) {
    const ended = await terminal.run(`${toHere(text)}${asks ? ' --yes' : ''}`);
    expect([text, ended.code, ended.output]).toEqual([text, code, expect.stringMatching(says)]);
  },
});
const sql: Case = { run: (story, text) => story.sql(text) };
const serve = (name: 'api' | 'worker'): Case => ({ run: (story, text) => story.serve(name, text) });
const cluster: Case = { needs: 'a Kubernetes cluster and a registry' };
const docker: Case = { needs: 'Docker, and a name of the internet for the certificate' };
const citus: Case = { needs: 'a Citus cluster' };
const bench: Case = { needs: 'a quiet machine: it measures' };
const systemd: Case = { needs: 'a machine that systemd runs' };
/** Runs the part of the command before `&&` with the folders of this machine, and omits the rest, which needs systemd. */
const systemdFiles: Case = {
  needs: 'root, /opt and /etc of a machine that systemd runs',
  check({ inClone }, text) {
    const [files = ''] = text.split(' && ');
    inClone(files);
  },
};
const HEALTHY = /\b0 problems\b/;

/** Every command of a page, in the sequence of the page. The test fails for a command that is only on the page or only here. */
export const COMMANDS: Readonly<Record<string, readonly (readonly [text: string, what: Case])[]>> = {
  'docs/operations.md': [
    [
      'npm run pack-release -- --into=/srv',
      {
        run: ({ inClone }, text) =>
          expect(inClone(`${text} --quick`)).toMatch(/bobbin-\d+\.\d+\.\d+\.tar\.gz \(\d+ MB\)/),
      },
    ],
    ["CREATE ROLE bobbin LOGIN PASSWORD 'a-password';\nCREATE DATABASE bobbin OWNER bobbin;", sql],
    [
      [
        'NODE_ENV=production',
        'DATABASE_URL=postgres://bobbin:a-password@127.0.0.1:5432/bobbin',
        'DATA_DIR=/srv/data',
        'APP_SECRET_KEY=',
        'PUBLIC_URL=https://desk.example.com',
        'MARKETPLACE_APP_KEY=',
        'MARKETPLACE_APP_SECRET=',
        'MARKETPLACE_SERVICE_ID=',
        'SMTP_URL=smtps://user:password@mail.example.com',
        'MAIL_FROM=desk@example.com',
      ].join('\n'),
      { run: (story, text) => story.writeVariables(text) },
    ],
    ['cd /srv && tar -xzf bobbin-<version>.tar.gz && cd bobbin-<version>', shell({ says: /^$/ })],
    ['set -a; . /srv/bobbin.env; set +a', shell({ says: /^$/ })],
    ['npm run migrate', shell({ says: /Migrated: 0001_accounts/ })],
    [
      'npm run create-admin -- you@example.com',
      {
        async run(story, text) {
          const { code, output } = await story.terminal.run(text);
          story.password = /with the password (\S+)/.exec(output)?.[1] ?? '';
          expect([code, output, story.password]).toEqual([0, expect.any(String), expect.stringMatching(/.{8}/)]);
        },
      },
    ],
    [
      'npm run api',
      {
        async run(story, text) {
          await story.serve('api', text);
          expect(await story.signIn()).toBe(true);
        },
      },
    ],
    ['npm run worker', serve('worker')],
    ['npm run bobbin -- doctor', shell({ says: HEALTHY })],
    [
      '{\n  "garments": { "T-shirt": { "secondSide": "2.50", "sleeve": "1.50", "firstPostage": "4.20", "extraPostage": "1.20" } },\n  "ownLabel": "0.50",\n  "speeds": { "priority": "1.00" }\n}',
      { run: (_, text) => expect(costTable.parse(text)).toMatchObject({ ownLabel: expect.anything() }) },
    ],
    ['cp deploy/.env.example deploy/.env', { needs: 'a clone whose deploy/.env may be written' }],
    ['docker compose --file deploy/compose.yml up --detach --build --wait', docker],
    ['docker compose --file deploy/compose.yml exec api node server/src/create-admin.ts you@example.com', docker],
    ['docker compose --file deploy/compose.yml exec api node server/src/cli.ts doctor', docker],
    [
      'docker compose --file deploy/compose.yml run --rm --no-deps --volume /backups:/backups api node server/src/cli.ts backup /backups/bobbin-2026-11-28.tar',
      docker,
    ],
    ['git pull', { needs: 'the repository that was cloned' }],
    ['docker compose --file deploy/compose.yml stop api worker', docker],
    ['docker compose --file deploy/compose.yml up --detach --build --wait', docker],
    [
      'tar -xzf bobbin-<version>-production.tar.gz --no-same-owner --directory=/opt',
      {
        needs: 'root on a machine that systemd runs',
        check({ inClone, pathOf }, text) {
          inClone('npm run pack-release -- --production --quick --into=/srv');
          inClone(`cd /srv && ${text}`);
          expect(readdirSync(pathOf('opt'))).toHaveLength(1);
        },
      },
    ],
    ['ln -sfn bobbin-<version> /opt/bobbin', systemdFiles],
    [
      'cp /opt/bobbin/deploy/systemd/*.service /etc/systemd/system/ && systemctl daemon-reload',
      {
        needs: 'root on a machine that systemd runs',
        check({ inClone, pathOf }, text) {
          inClone(`mkdir -p /etc/systemd/system`);
          inClone(text.split(' && ')[0] ?? '');
          expect(existsSync(join(pathOf('etc'), 'systemd/system/bobbin-api@.service'))).toBe(true);
        },
      },
    ],
    ['systemctl enable --now bobbin-api@4000 bobbin-api@4002 bobbin-worker@4001 bobbin-worker@4003', systemd],
    [
      'systemd-run --pty --pipe --collect --uid=bobbin --working-directory=/opt/bobbin --property=EnvironmentFile=/etc/bobbin/bobbin.env --property=StateDirectory=bobbin --property=StateDirectoryMode=0700 --property=UMask=0077 /usr/bin/env NODE_ENV=production DATA_DIR=/var/lib/bobbin /usr/bin/node server/src/cli.ts doctor',
      systemd,
    ],
    [
      'tar -xzf bobbin-<new version>-production.tar.gz --no-same-owner --directory=/opt',
      { needs: 'a second production archive; the first one is unpacked above' },
    ],
    ['ln -sfn bobbin-<new version> /opt/bobbin', systemdFiles],
    ['cp /opt/bobbin/deploy/systemd/*.service /etc/systemd/system/ && systemctl daemon-reload', systemd],
    [
      'for port in 4000 4002; do systemctl restart bobbin-api@$port; until curl --silent --fail http://127.0.0.1:$port/api/ready; do sleep 1; done; done',
      systemd,
    ],
    [
      'for port in 4001 4003; do systemctl restart bobbin-worker@$port; until curl --silent --fail http://127.0.0.1:$port/ready; do sleep 1; done; done',
      systemd,
    ],
    ["systemctl stop 'bobbin-*'", systemd],
    [
      'cp deploy/kubernetes/bobbin.env.example deploy/kubernetes/bobbin.env',
      { needs: 'a clone whose deploy/kubernetes/bobbin.env may be written' },
    ],
    ['kubectl apply --kustomize deploy/kubernetes', cluster],
    ['kubectl --namespace bobbin exec deploy/bobbin-api -- node server/src/create-admin.ts you@example.com', cluster],
    ['kubectl --namespace bobbin exec deploy/bobbin-api -- node server/src/cli.ts doctor', cluster],
    ['kubectl --namespace bobbin delete job bobbin-migrate', cluster],
    ['kubectl apply --kustomize deploy/kubernetes', cluster],
    ['kubectl --namespace bobbin scale deployment bobbin-api bobbin-worker --replicas=0', cluster],
    ['curl --fail http://127.0.0.1:4000/api/health', shell({ says: /"status":"alive"/ })],
    ['curl --fail http://127.0.0.1:4000/api/ready', shell({ says: /"status":"ready"/ })],
    ['curl --fail http://127.0.0.1:4001/ready', shell({ says: /"status":"ready"/ })],
    ['curl --fail http://127.0.0.1:4000/metrics', shell({ says: /^bobbin_build_info\{/m })],
    ['npm run bobbin -- --version', shell({ says: /^\d+\.\d+\.\d+/m })],
    ['docker compose --file deploy/compose.yml --profile watch up --detach --wait', docker],
    ['npm run bobbin -- backup /backups/before-<new version>.tar', shell({ says: /holds \d+ rows of \d+ tables/ })],
    [
      'cd /srv && tar -xzf bobbin-<new version>.tar.gz && cd bobbin-<new version>',
      {
        async run(story, text) {
          story.packNext();
          const { code, output } = await story.terminal.run(story.toHere(text));
          expect([code, output]).toEqual([0, expect.any(String)]);
        },
      },
    ],
    [
      'npm run migrate',
      {
        async run(story, text) {
          const { code, output } = await story.terminal.run(text);
          expect([code, output]).toEqual([0, expect.stringMatching(/Migrated: 9999_next_release/)]);
          // The old release continues to serve on the newer schema.
          expect(await story.readHealth()).toMatchObject({ status: 'alive', version: story.version });
          expect(await story.signIn()).toBe(true);
        },
      },
    ],
    [
      'npm run api',
      {
        async run(story, text) {
          await story.serve('api', text);
          expect(await story.readHealth()).toMatchObject({ version: story.nextVersion });
        },
      },
    ],
    ['npm run worker', serve('worker')],
    ['npm run bobbin -- doctor', shell({ says: HEALTHY })],
    [
      'TEST_DATABASE_URL=postgres://bobbin:…@coordinator:5432/bobbin npx vitest run --project server --testTimeout=300000 --hookTimeout=300000',
      citus,
    ],
    ['export APP_SECRET_KEY=… DATABASE_URL=postgres://bobbin:…@coordinator:5432/journeys', citus],
    ['npm run migrate && npm run bobbin -- distribute --yes', citus],
    ['E2E_DATABASE_URL=$DATABASE_URL npx playwright test -c tests/playwright.config.ts', citus],
    ['npm run drill -- list', { run: ({ inClone }, text) => expect(inClone(text)).toMatch(/^ +rolling-restart /m) }],
    ['npm run drill -- failover', { runBy: 'tests/drills/drills.test.ts' }],
    ['npm run drill -- all', { runBy: 'tests/drills/drills.test.ts' }],
    ['npm run soak', { needs: 'more than an hour and a quiet machine' }],
    ['npm run soak -- --orders 20000 --minutes 15', { runBy: 'bench/src/soak/soak.test.ts' }],
    ['npm run soak -- --read <file of samples> --warm-up 20', { needs: 'the samples of an earlier soak' }],
    ['npm run bobbin -- backup /backups/bobbin-2026-11-28.tar', shell({ says: /holds \d+ rows of \d+ tables/ })],
    ['npm run bobbin -- restore --check /backups/bobbin-2026-11-28.tar', shell({ says: /is whole: \d+ rows/ })],
    [
      "CREATE ROLE bobbin_restored LOGIN PASSWORD 'a-password';\nCREATE DATABASE bobbin_restored OWNER bobbin_restored;",
      {
        async run(story, text) {
          await story.stopAll();
          await story.sql(text);
        },
      },
    ],
    [
      "sed -i 's|^DATABASE_URL=.*|DATABASE_URL=postgres://bobbin_restored:a-password@127.0.0.1:5432/bobbin_restored|' /srv/bobbin.env",
      shell({ says: /^$/ }),
    ],
    ["sed -i 's|^DATA_DIR=.*|DATA_DIR=/srv/restored|' /srv/bobbin.env", shell({ says: /^$/ })],
    ['set -a; . /srv/bobbin.env; set +a', shell({ says: /^$/ })],
    ['npm run bobbin -- restore /backups/bobbin-2026-11-28.tar', shell({ says: /Restored \d+ rows/, asks: true })],
    ['npm run migrate', shell({ says: /The database is up to date/ })],
    ['npm run bobbin -- files verify', shell({ says: HEALTHY })],
    [
      'npm run api',
      {
        async run(story, text) {
          await story.serve('api', text);
          expect(await story.signIn()).toBe(true);
        },
      },
    ],
    ['npm run worker', serve('worker')],
    ['docker compose --file deploy/compose.yml stop api worker proxy', docker],
    [
      "docker compose --file deploy/compose.yml exec database psql --username=bobbin --dbname=postgres --command='ALTER DATABASE bobbin RENAME TO bobbin_damaged'",
      docker,
    ],
    ['docker compose --file deploy/compose.yml exec database createdb --username=bobbin bobbin', docker],
    [
      'docker compose --file deploy/compose.yml run --rm --no-deps --volume /backups:/backups api node server/src/cli.ts restore /backups/bobbin-2026-11-28.tar',
      docker,
    ],
    ['docker compose --file deploy/compose.yml up --detach --wait', docker],
    ["systemctl stop 'bobbin-*'", systemd],
    [
      "sed -i 's|^DATABASE_URL=.*|DATABASE_URL=postgres://bobbin_restored:a-password@127.0.0.1:5432/bobbin_restored|' /etc/bobbin/bobbin.env",
      systemd,
    ],
    ['systemctl start bobbin-api@4000 bobbin-api@4002 bobbin-worker@4001 bobbin-worker@4003', systemd],
    [
      'cp -p /srv/bobbin.env /srv/bobbin.env.before',
      {
        async run(story, text) {
          await story.stopAll();
          expect((await story.terminal.run(story.toHere(text))).code).toBe(0);
        },
      },
    ],
    ["sed -i 's/^APP_SECRET_KEY=/APP_SECRET_KEYS_OLD=/' /srv/bobbin.env", shell({ says: /^$/ })],
    ['echo "APP_SECRET_KEY=$(openssl rand -hex 32)" >> /srv/bobbin.env', shell({ says: /^$/ })],
    ['set -a; . /srv/bobbin.env; set +a', shell({ says: /^$/ })],
    ['npm run bobbin -- reseal --dry-run', shell({ says: /left to reseal/ })],
    ['npm run bobbin -- reseal', shell({ says: /Everything is sealed with APP_SECRET_KEY/, asks: true })],
    [
      'npm run api',
      {
        async run(story, text) {
          await story.serve('api', text);
          expect(await story.signIn()).toBe(true);
        },
      },
    ],
    ['npm run worker', serve('worker')],
    ['npm run bobbin -- doctor --offline', shell({ says: HEALTHY })],
    ['npm run bobbin -- jobs list --failed', shell({ says: /^0 jobs/m })],
    ['npm run bobbin -- jobs retry --all-failed', shell({ says: /No job had to be retried/ })],
    ['npm run bobbin -- mails list --failed', shell({ says: /^0 mails/m })],
    ['npm run bobbin -- mails retry --failed', shell({ says: /No mail/ })],
    ['npm run bobbin -- files verify', shell({ says: HEALTHY })],
  ],
  'README.md': [
    ['npm start', { runBy: 'scripts/release/release.test.ts' }],
    ['npm run bench -- --only list --orders 100000', bench],
    ['npm run bench -- --only page', bench],
    ['npm run bench -- --only sync', bench],
  ],
};

/**
 * Fills the variables that the page names, as an operator would, without a machine. @throws ConfigError when the page omits a variable
 */
export function readPageVariables(block: string): ReturnType<typeof readConfig> {
  const lines = block.split('\n').map((line) => line.split(/=(.*)/s));
  return readConfig(
    Object.fromEntries(lines.map(([name = '', value = '']) => [name, value === '' ? 'x'.repeat(40) : value])),
  );
}
