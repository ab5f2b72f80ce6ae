import type { Config } from '../config.ts';
import { defineCommand } from './command.ts';
import { ok, problem, reasonOf, skipped, warning, type Finding } from './doctor/finding.ts';
import { countOf } from './tables.ts';

const NODE_MIN = 24;
const POOL = 4;

function checkVersions(version: string): Finding[] {
  const { node } = process.versions;
  const isNew = Number(node.split('.')[0]) >= NODE_MIN;
  return [
    ok('Bobbin', `Version ${version}`),
    isNew
      ? ok('Node', `Version ${node}`)
      : problem('Node', `Version ${node} is too old`, `Install Node ${NODE_MIN} or newer`),
  ];
}

export const doctor = defineCommand({
  name: 'doctor',
  summary:
    'checks configuration, database, files, mail, partners, public address and jobs, and says how to fix each problem',
  details: [
    'It changes nothing: a probe is written where files lie and removed, and the mail server is logged in to without a mail.',
    'A warning leaves the code at 0; a problem makes it 1.',
  ],
  options: {
    offline: { type: 'flag', about: 'leaves out what is beyond this network: mail, partners, the public address' },
  },
  isChanging: false,
  async run({ options: { offline }, examineConfig }) {
    const { VERSION } = await import('../platform/release.ts');
    const { config, problems, misspelled } = await examineConfig();
    const findings: Finding[] = [
      ...checkVersions(VERSION),
      ...(problems.length === 0
        ? [ok('configuration', `Every variable fits (${config.NODE_ENV})`)]
        : problems.map((text) =>
            problem('configuration', text, 'Set the variable as docs/operations.md, Configuration, says'),
          )),
      ...misspelled.map(({ name, meant }) =>
        warning(
          'configuration',
          `${name} is set, and nothing reads it`,
          `Set ${meant} where that was meant, or remove it`,
        ),
      ),
      ...(await checkInside(config)),
      ...(await (await import('./doctor/outside.ts')).checkOutside(config, offline)),
    ];
    const states = Map.groupBy(findings, ({ state }) => state);
    const count = (state: Finding['state']) => states.get(state)?.length ?? 0;
    const width = Math.max(...findings.map(({ check }) => check.length));
    return {
      lines: [
        ...findings.flatMap(({ check, state, says, fix }) => [
          `${state.padEnd('problem'.length)}  ${check.padEnd(width)}  ${says}`,
          ...(fix === undefined ? [] : [`${' '.repeat('problem'.length + width + 4)}-> ${fix}`]),
        ]),
        `${countOf(count('problem'), 'problem')}, ${countOf(count('warning'), 'warning')}`,
      ],
      data: { findings, problems: count('problem'), warnings: count('warning') },
      hasProblems: count('problem') > 0,
    };
  },
});

/** Checks database, queue and files, as far as they can be opened with the configuration. */
async function checkInside(config: Config): Promise<Finding[]> {
  const { KEY_MIN } = await import('../config.ts');
  const isOpenable = config.DATABASE_URL !== '' && config.APP_SECRET_KEY.length >= KEY_MIN;
  if (!isOpenable) {
    return ['database', 'files', 'queue'].map((check) => skipped(check, 'The configuration does not say enough'));
  }
  const [
    { buildApp },
    { createLog },
    { openDatabase },
    { checkDatabase },
    { checkKey },
    { checkWork },
    { checkStore },
  ] = await Promise.all([
    import('../app.ts'),
    import('../platform/log.ts'),
    import('../platform/database.ts'),
    import('./doctor/database.ts'),
    import('./doctor/key.ts'),
    import('./doctor/work.ts'),
    import('./doctor/store.ts'),
  ]);
  const database = openDatabase(config.DATABASE_URL, POOL);
  const app = buildApp({ ...config, DATABASE_POOL: POOL }, createLog('silent', 'doctor'));
  try {
    const { findings, isUsable } = await checkDatabase(database);
    const work = isUsable
      ? await checkWork(app)
      : ['workers', 'queue', 'jobs', 'failed mails', 'demo accounts'].map((check) =>
          skipped(check, 'Migrations are missing, or the database does not answer'),
        );
    const key = isUsable
      ? await checkKey(config)
      : skipped('key', 'Migrations are missing, or the database does not answer');
    return [...findings, key, ...work, ...(await checkStore(app))];
  } catch (error) {
    return [problem('database', `A look at it broke off: ${reasonOf(error)}`, 'Run it again; report it if it stays')];
  } finally {
    await app.close().catch(() => {});
    await database.close().catch(() => {});
  }
}
