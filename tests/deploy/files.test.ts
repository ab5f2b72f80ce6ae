import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../server/src/config.ts';
import { MEMORY_ENVIRONMENT } from '../../scripts/start/memory-environment.ts';
import { DEPLOY, readDockerfile, readImage, ROOT } from './dockerfile.ts';

const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
/** Variables in the tables of docs/operations.md, and variables that Node itself reads. */
const VARIABLES = new Set([
  ...page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => quoted(line.split('|')[1] ?? '')),
  'NODE_COMPILE_CACHE',
  ...Object.keys(MEMORY_ENVIRONMENT),
]);
const NEEDED = quoted(/^- \*\*OPS-6\*\* ([\s\S]*?)(?=\n\n)/m.exec(page)?.[1] ?? '').filter(
  (name) => /^[A-Z_]+$/.test(name) && name !== 'MAIL_OUTBOX',
);
/** Start commands of API, worker and migrations from package.json. */
const COMMANDS = ['api', 'worker', 'migrate'].map((name) =>
  (scripts[name] ?? '').replace(/^exec (env (\w+=\d+ )+)?/, ''),
);
const MEMORY = Object.entries(MEMORY_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  build?: { context: string; dockerfile: string };
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  mem_limit?: string;
  read_only?: boolean;
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  name: string;
  image: string;
  command: string[];
  env?: { name: string }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  resources: { limits: { memory: string } };
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: Record<string, unknown>;
    strategy?: { type: string; rollingUpdate?: { maxUnavailable: number } };
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { initContainers?: Container[]; containers: Container[]; securityContext: { runAsUser: number } };
    };
  };
}

const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
function readYaml<T>(path: string): T[] {
  const documents = parseAllDocuments(read(path), { strict: true, merge: true });
  return documents.map((document) => {
    expect([path, document.errors, document.warnings]).toEqual([path, [], []]);
    return document.toJS() as T;
  });
}
/** Reads the variables of a file with lines of the form `NAME=value`. */
const readEnv = (path: string) =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
/** Gives every empty variable of the example file a value. */
const fill = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === '' ? `${name}-`.repeat(8) : value]));
const isUnknown = (name: string) => !VARIABLES.has(name);
/** Lists the names in a line of the form `NAME=value NAME=value`. */
const listNames = (line: string) =>
  line
    .trim()
    .split(' ')
    .map((pair) => pair.split('=')[0] ?? '');
/** Lists the files and scripts that commands contain. */
const listFiles = (text: string) =>
  [...text.matchAll(/(?:server\/src|deploy|docs)\/[\w/.-]+\.(?:ts|mjs|md)/g)].map(([path]) => path);
const listMissing = (text: string) => listFiles(text).filter((path) => !existsSync(join(ROOT, path)));

/** Returns the path of a checking tool, or null when it is not installed. */
function findTool(name: string): string | null {
  const [, path = ''] =
    /^(\/\S+)$/m.exec(spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout) ?? [];
  return path === '' ? null : path;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('Every YAML file in deploy parses without errors and warnings', () => {
  const files = readdirSync(DEPLOY, { recursive: true }).map(String);
  for (const file of files.filter((name) => /\.ya?ml$/.test(name))) readYaml(file);
});

it('Scripts, image, systemd units and docs/operations.md set the same memory settings for API and worker', () => {
  const texts = [
    scripts.api,
    scripts.worker,
    read('systemd/bobbin-api@.service'),
    read('systemd/bobbin-worker@.service'),
  ];
  for (const text of [...texts, read('Dockerfile')]) expect(text).toContain(MEMORY.join(' '));
  for (const setting of MEMORY) expect(page).toContain(`\`${setting}\``);
});

it('Git tracks no .env file in deploy', () => {
  const listed = execFileSync('git', ['ls-files', 'deploy'], { cwd: ROOT, encoding: 'utf8' });
  expect(listed.split('\n').filter((path) => path.endsWith('.env'))).toEqual([]);
});

describe('Dockerfile (OPS-82)', () => {
  const image = readImage();

  it('passes a Dockerfile linter', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
  });

  it("runs the API's command without a shell, as an ordinary user, on the pinned release of Node", () => {
    expect(image.command.join(' ')).toBe(COMMANDS[0]);
    expect(image.find('USER')).toEqual(['node']);
    expect(image.find('ENTRYPOINT')).toEqual(['[]']);
    for (const [from] of readDockerfile()) expect(from?.text).toMatch(/^node:24-\w+-slim\b/);
    expect(image.find('COPY')).toEqual(['/release /app']);
  });

  it('names only existing variables, ports and files', () => {
    expect(Object.keys(image.env).filter(isUnknown)).toEqual([]);
    const { PORT, WORKER_PORT } = readConfig({
      DATABASE_URL: 'postgres://localhost/bobbin',
      APP_SECRET_KEY: 'a secret key for tests only, 32+ characters',
    });
    expect(image.find('EXPOSE')).toEqual([`${PORT} ${WORKER_PORT}`]);
    expect(listMissing(read('Dockerfile'))).toEqual([]);
    expect(listMissing(image.check.join(' '))).toEqual([]);
  });

  it('carries the version of package.json in every tag', () => {
    const tags = ['Dockerfile', 'compose.yml', 'kubernetes/kustomization.yaml'].map((file) => [
      file,
      ...[...read(file).matchAll(/bobbin:(\d\S*)|newTag: (\S+)/g)].map(([, image = '', tag = image]) => tag),
    ]);
    expect(tags).toEqual(tags.map(([file]) => [file, version]));
  });
});

describe('compose (OPS-83)', () => {
  const [compose] = readYaml<{ services: Record<string, Service>; volumes: Record<string, unknown> }>('compose.yml');
  const { database, migrate, api, worker, proxy } = compose?.services ?? {};
  const example = readEnv('.env.example');

  it('starts two APIs and two workers after the migrations, which wait for the database', () => {
    expect([api, worker, migrate].map((service) => service?.command?.join(' '))).toEqual(COMMANDS);
    for (const service of [api, worker]) {
      expect(service?.deploy?.replicas).toBe(2);
      expect(service?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
      expect(service?.read_only).toBe(true);
    }
    expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(proxy?.depends_on).toEqual({ api: { condition: 'service_healthy' } });
    expect(database?.image).toBe('postgres:18');
  });

  it('limits the memory of each service, and checks the health of API and worker', () => {
    for (const service of Object.values(compose?.services ?? {})) expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(api?.healthcheck?.test?.at(-1)).toBe('http://127.0.0.1:4000/api/ready');
    expect(worker?.healthcheck?.test?.at(-1)).toBe('http://127.0.0.1:4001/ready');
    expect(listMissing(read('compose.yml'))).toEqual([]);
    expect(existsSync(join(DEPLOY, api?.build?.context ?? '', api?.build?.dockerfile ?? ''))).toBe(true);
  });

  it('sets every variable that production requires, from the example file', () => {
    const used = new Set([...read('compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    expect([...used].filter((name) => !(name in example))).toEqual([]);
    const own = Object.keys(example).filter((name) => !used.has(name));
    expect([...own, ...Object.keys(api?.environment ?? {})].filter(isUnknown)).toEqual([]);
    const filled = fill({ ...example, FILES_URL: 'https://key:secret@s3.example.com/bobbin' });
    const given = Object.entries(api?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => filled[variable] ?? ''),
    ]);
    const config = readConfig({ ...filled, ...readImage().env, ...Object.fromEntries(given) });
    expect(config).toMatchObject({
      isProduction: true,
      PUBLIC_URL: 'https://desk.example.com',
      TRUST_PROXY: ['loopback', 'linklocal', 'uniquelocal'],
    });
  });

  it('scrapes API and worker with the token of the metrics, and loads the alert rules', () => {
    const [config] = readYaml<{
      rule_files: string[];
      scrape_configs: {
        job_name: string;
        authorization: { credentials_file: string };
        dns_sd_configs: { names: string[]; port: number }[];
      }[];
    }>('prometheus/prometheus.yml');
    expect(config?.rule_files.filter((file) => !existsSync(join(DEPLOY, 'prometheus', file)))).toEqual([]);
    for (const { job_name: job, authorization, dns_sd_configs: found } of config?.scrape_configs ?? []) {
      expect(job).toMatch(/^bobbin-/);
      expect(authorization.credentials_file).toBe('/run/secrets/metrics-token');
      const [target] = found;
      expect([job, compose?.services[target?.names[0] ?? '']?.healthcheck?.test?.at(-1)]).toEqual([
        job,
        expect.stringContaining(`:${target?.port}/`),
      ]);
    }
    expect(Object.keys(example)).toContain('METRICS_TOKEN');
  });

  it('declares every volume that it mounts', () => {
    const mounted = Object.values(compose?.services ?? {})
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((name) => !name.startsWith('.'));
    expect(new Set(mounted)).toEqual(new Set(Object.keys(compose?.volumes ?? {})));
  });
});

describe('systemd (OPS-84)', () => {
  const units = readdirSync(join(DEPLOY, 'systemd'));

  it('names only commands, variables and files that exist', () => {
    const commands = units.map((unit) => {
      const [, names = '', command = ''] =
        /^ExecStart=\/usr\/bin\/env ((?:\w+=\S+ )+)\/usr\/bin\/(.*)$/m.exec(read(`systemd/${unit}`)) ?? [];
      expect(listNames(names).filter(isUnknown)).toEqual([]);
      return command;
    });
    expect(new Set(commands)).toEqual(new Set(COMMANDS));
    for (const unit of units) {
      const text = read(`systemd/${unit}`);
      expect(listMissing(text.replaceAll('/opt/bobbin/', ''))).toEqual([]);
      const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => listNames(line));
      expect(names.filter(isUnknown)).toEqual([]);
      expect(text).toMatch(/^User=bobbin$/m);
    }
  });

  it('keeps its own folder and ports whatever the file of variables contains, because that file wins over `Environment=`', () => {
    for (const unit of units) {
      const text = read(`systemd/${unit}`);
      expect(text).toMatch(/^ExecStart=\/usr\/bin\/env NODE_ENV=production DATA_DIR=\/var\/lib\/bobbin /m);
      expect(text).not.toMatch(/^Environment=.*\b(?:DATA_DIR|NODE_ENV|PORT|WORKER_PORT)=/m);
    }
  });

  it('starts again by itself when the database comes after the boot', () => {
    expect(read('systemd/bobbin-migrate.service')).toMatch(/^Restart=on-failure$/m);
    for (const name of ['api', 'worker']) {
      const text = read(`systemd/bobbin-${name}@.service`);
      expect([name, text]).toEqual([name, expect.stringMatching(/^Wants=bobbin-migrate\.service$/m)]);
      expect([name, text]).toEqual([name, expect.not.stringMatching(/^Requires=/m)]);
    }
  });

  it('passes systemd-analyze verify and security, if it is installed', ({ skip }) => {
    const analyze = findTool('systemd-analyze') ?? skip('systemd-analyze is not installed');
    for (const unit of units) {
      // The machine of the test has Node at another path than the unit file.
      const text = read(`systemd/${unit}`).replaceAll('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, unit), text);
    }
    for (const unit of units) {
      const path = join(folder, unit.replace('@.', '@4000.'));
      const verified = spawnSync(analyze, ['verify', '--man=no', path], { encoding: 'utf8' });
      expect([unit, verified.status, verified.stderr]).toEqual([unit, 0, '']);
      const args = ['security', '--offline=true', '--threshold=25', join(folder, unit)];
      const exposure = spawnSync(analyze, args, { encoding: 'utf8' });
      expect([unit, exposure.status, exposure.stderr]).toEqual([unit, 0, '']);
    }
  });
});

describe('Kubernetes (OPS-85)', () => {
  const [kustomization] = readYaml<{ resources: string[] }>('kubernetes/kustomization.yaml');
  const manifests = (kustomization?.resources ?? []).flatMap((file) => readYaml<Manifest>(`kubernetes/${file}`));
  const workloads = manifests.flatMap(({ kind, spec }) => (spec?.template ? [{ kind, ...spec.template }] : []));

  it('defines deployments, a migration job, a service, an ingress and disruption budgets', () => {
    const kinds = manifests.map(({ kind }) => kind).toSorted();
    const pair = ['Deployment', 'Deployment'];
    const budgets = ['PodDisruptionBudget', 'PodDisruptionBudget'];
    expect(kinds).toEqual([...pair, 'Ingress', 'Job', 'Namespace', ...budgets, 'Service', 'Service', 'Service']);
    expect(new Set(workloads.map(({ spec }) => spec.containers[0]?.command.join(' ')))).toEqual(new Set(COMMANDS));
    for (const { kind, spec } of manifests.filter((one) => one.kind === 'Deployment')) {
      expect([kind, spec.strategy]).toMatchObject([
        'Deployment',
        { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } },
      ]);
    }
  });

  it('probes the health and readiness of API and worker on their ports', () => {
    const probes = workloads.flatMap(({ spec }) =>
      spec.containers
        .filter(({ ports }) => ports)
        .map(({ ports, startupProbe, livenessProbe, readinessProbe }) => [
          ports?.[0]?.containerPort,
          ...[startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path),
        ]),
    );
    expect(probes).toEqual([
      [4000, '/api/health', '/api/health', '/api/ready'],
      [4001, '/health', '/health', '/ready'],
    ]);
  });

  it('starts no worker before an API is ready, and so after the migrations (OPS-43)', () => {
    const worker = workloads.find(({ spec }) => spec.containers[0]?.name === 'worker')?.spec;
    const wait = worker?.initContainers?.[0]?.command.join(' ') ?? '';
    expect(wait).toContain('until node deploy/healthcheck.mjs http://bobbin-api/api/ready;');
    const services = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    expect(services).toEqual(['bobbin-api', 'bobbin-api-pods', 'bobbin-worker-pods']);
    expect(listMissing(wait)).toEqual([]);
  });

  it('runs as the user of the image with a read-only root and limited memory', () => {
    for (const { spec } of workloads) {
      expect(spec.securityContext.runAsUser).toBe(1_000);
      for (const { securityContext, resources, env = [] } of [...spec.containers, ...(spec.initContainers ?? [])]) {
        expect(securityContext.readOnlyRootFilesystem).toBe(true);
        expect(resources.limits.memory).toMatch(/^\d+Mi$/);
        expect(env.map(({ name }) => name).filter(isUnknown)).toEqual([]);
      }
    }
  });

  it('sets every variable that production requires, from the example file', () => {
    const example = readEnv('kubernetes/bobbin.env.example');
    expect(Object.keys(example).filter(isUnknown)).toEqual([]);
    expect(NEEDED.filter((name) => !(name in example))).toEqual([]);
    expect(readConfig({ ...fill(example), ...readImage().env }).isProduction).toBe(true);
  });
});

describe('proxies (OPS-86)', () => {
  const nginx = read('nginx.conf');
  const caddy = read('Caddyfile');

  it('pass uploads, long searches and live events, and hide the metrics', () => {
    for (const [text, pattern] of [
      [nginx, /client_max_body_size (\d+)m;/],
      [caddy, /max_size (\d+)MB/],
      [read('kubernetes/ingress.yaml'), /proxy-body-size: (\d+)m/],
    ] as const) {
      expect(Number(pattern.exec(text)?.[1]) * 1_000_000).toBeGreaterThan(UPLOAD_MAX_BYTES);
    }
    expect(page).toContain('large_client_header_buffers 4 32k');
    expect(nginx).toContain('large_client_header_buffers 4 32k;');
    expect(nginx).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
    expect(caddy).toContain('flush_interval -1');
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    // A process that stops or is not ready answers 503, and another process takes the request (OPS-111).
    expect(nginx).toMatch(/proxy_next_upstream error timeout http_503;/);
    expect(nginx).not.toContain('non_idempotent');
    expect(caddy).toContain('unhealthy_status 503');
    expect(nginx).toMatch(/location = \/metrics \{\s+return 404;/);
    expect(caddy).toContain('respond @private 404');
  });

  it('include an nginx file that nginx accepts, if it is installed', ({ skip }) => {
    const program = findTool('nginx') ?? skip('nginx is not installed');
    const subject = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=desk.example.com', '-days', '2'];
    execFileSync('openssl', [...subject, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'full.pem')], {
      stdio: 'ignore',
    });
    const text = nginx
      .replace(/ssl_certificate .*;/, `ssl_certificate ${join(folder, 'full.pem')};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${join(folder, 'key.pem')};`);
    writeFileSync(join(folder, 'bobbin.conf'), text);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const whole = `events {} pid ${folder}/pid; http { ${temporary.join(' ')} access_log off; include ${folder}/bobbin.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), whole);
    const tested = spawnSync(program, ['-t', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  it('include a Caddyfile that Caddy accepts, if it is installed', ({ skip }) => {
    const server = findTool('caddy') ?? skip('caddy is not installed');
    const args = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')];
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const adapted = spawnSync(server, args, { encoding: 'utf8', env: { PATH: process.env.PATH, ...home } });
    expect([adapted.status, adapted.stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  });
});

describe('the pages of the repository', () => {
  const github = join(ROOT, '.github');
  const files = readdirSync(github, { recursive: true }).map(String);

  it('parse without errors, and ask for the version in issue forms', () => {
    const forms = files.filter((file) => /\.ya?ml$/.test(file));
    expect(forms.length).toBeGreaterThan(3);
    for (const file of forms) readYaml(`../.github/${file}`);
    expect(read('../.github/ISSUE_TEMPLATE/bug.yml')).toContain('/api/health');
    expect(() => JSON.parse(read('../renovate.json'))).not.toThrow();
  });

  it('test each change with the minimum version of Node and with the version of production', () => {
    const [workflow] = readYaml<{
      jobs: { test: { strategy: { matrix: { node: number[] } }; steps: { run?: string }[] } };
    }>('../.github/workflows/ci.yml');
    const { test } = workflow?.jobs ?? {};
    const { engines } = JSON.parse(read('../package.json')) as { engines: { node: string } };
    expect(test?.strategy.matrix.node).toEqual([24, Number(engines.node.replace('>=', ''))]);
    expect(test?.steps.map(({ run }) => run)).toContain('npm test');
  });

  it('name existing files', () => {
    for (const file of ['SECURITY.md', 'CODE_OF_CONDUCT.md', '.github/pull_request_template.md']) {
      const named = quoted(read(`../${file}`)).filter((text) => /^[\w/.-]+(?:\.md|\/product)$/.test(text));
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  });
});
