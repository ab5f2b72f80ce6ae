import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARTNER_RESULTS } from '@bobbin/connectors/partner-calls';
import { OPEN_WITHDRAWALS } from '@bobbin/domain/money/withdrawals';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SHOP_STATES } from '../../server/src/modules/shops/shops.cross-tenant.sql.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { listSources } from '../house-rules/sources.ts';
import { startApi, type TestApi } from '../world/api.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; action: string; runbook: string };
}
interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const { groups } = parse(readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/bobbin.json'), 'utf8')) as { panels: Panel[] };
const drawn = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));

/** Declares what the types of the library omit. */
interface Metric {
  name: string;
  help: string;
  type: string;
  labelNames: string[];
  buckets?: number[];
}

/** Labels that Prometheus itself adds to each sample. */
const ADDED = ['job', 'instance'];
/** All values of a label, so that a rule with a value that never occurs is found. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'bobbin_shops.state': SHOP_STATES,
  'bobbin_mails.state': ['waiting', 'failed'],
  'bobbin_withdrawals_waiting.state': OPEN_WITHDRAWALS,
  'bobbin_partner_calls_total.result': PARTNER_RESULTS,
};

let database: TestDatabase;
let server: TestApi;
let metrics: Metric[];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url });
  const registered: object[] = server.app.metrics.registry.getMetricsAsArray();
  metrics = registered as Metric[];
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const own = () => metrics.filter(({ name }) => !/^bobbin_(nodejs|process)_/.test(name));

/** Finds the metric to which the name of a sample belongs; a histogram has samples with three names. */
function find(name: string): Metric | undefined {
  const base = name.replace(/_(bucket|sum|count)$/, '');
  const [exact, histogram] = [name, base].map((wanted) => metrics.find((metric) => metric.name === wanted));
  return exact ?? (histogram?.type === 'histogram' ? histogram : undefined);
}

interface Selector {
  name: string;
  matchers: { label: string; operator: string; values: string[] }[];
}

interface Query {
  isBroken: boolean;
  selectors: Selector[];
  /** Labels by which an expression groups its result. */
  groupings: string[];
}

/** Parses a Prometheus expression, in which Grafana replaces the variable of the interval. */
function readQuery(expression: string): Query {
  const text = expression.replaceAll('$__rate_interval', '5m');
  const query: Query = { isBroken: false, selectors: [], groupings: [] };
  const cursor = parser.parse(text).cursor();
  let inGrouping = 0;
  do {
    const word = text.slice(cursor.from, cursor.to);
    if (cursor.type.isError) query.isBroken = true;
    if (cursor.name === 'GroupingLabels') inGrouping = cursor.to;
    if (cursor.name === 'LabelName' && cursor.from < inGrouping) query.groupings.push(word);
    if (cursor.name === 'VectorSelector') {
      const [name = ''] = /^\w+/.exec(word) ?? [];
      const matchers = [...word.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
        ([, label = '', operator = '', value = '']) => ({
          label,
          operator,
          values: operator.endsWith('~') ? value.split('|') : [value],
        }),
      );
      query.selectors.push({ name, matchers });
    }
  } while (cursor.next());
  return query;
}

/** Lists the errors of an expression: text that cannot be parsed, and metrics, labels, label values and buckets that do not exist. */
function judge(expression: string, legend = ''): string[] {
  const { isBroken, selectors, groupings } = readQuery(expression);
  const faults = isBroken ? ['does not parse'] : [];
  const known = new Set(ADDED);
  for (const { name, matchers } of selectors) {
    const metric = name === 'up' ? { name, labelNames: [] as string[] } : find(name);
    if (!metric) {
      faults.push(`no metric ${name}`);
      continue;
    }
    const labels = new Set([...metric.labelNames, ...ADDED, ...(name.endsWith('_bucket') ? ['le'] : [])]);
    for (const label of labels) known.add(label);
    for (const { label, values } of matchers) {
      if (!labels.has(label)) faults.push(`${name} has no label ${label}`);
      const buckets = label === 'le' && 'buckets' in metric ? metric.buckets?.map(String) : undefined;
      const possible = buckets ?? VALUES[`${name}.${label}`];
      for (const value of values)
        if (possible && !possible.includes(value)) faults.push(`${name}.${label} is never ${value}`);
    }
  }
  const named = [...groupings, ...[...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)];
  return [...faults, ...named.filter((label) => !known.has(label)).map((label) => `nothing has a label ${label}`)];
}

/** Reads the rows of a section's table, cell by cell, without the backticks. */
function readTable(heading: string): string[][] {
  const [, section = ''] = new RegExp(`^### ${heading}\\n([\\s\\S]*?)(?=^##)`, 'm').exec(page) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('the check of PromQL expressions', () => {
  it.each([
    ['sum(bobbin_lamps)', 'no metric bobbin_lamps'],
    ['sum(bobbin_mails', 'does not parse'],
    ['bobbin_mails{color="red"}', 'bobbin_mails has no label color'],
    ['bobbin_mails{state="lost"}', 'bobbin_mails.state is never lost'],
    ['bobbin_shop_sync_lag_seconds_bucket{le="3599"}', 'bobbin_shop_sync_lag_seconds_bucket.le is never 3599'],
    ['max by (color) (bobbin_mails)', 'nothing has a label color'],
    ['bobbin_mails_count', 'no metric bobbin_mails_count'],
  ])('rejects %s', (expression, fault) => {
    expect(judge(expression)).toContain(fault);
  });
});

it('Each alert has an expression that can be parsed and names existing metrics and labels (OPS-75)', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.flatMap(({ alert, expr }) => judge(expr).map((fault) => `${alert}: ${fault}`))).toEqual([]);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

it('The alert on tasks compares the age of the last success with the interval of the task, so it also fires for a task that runs once a day (OPS-141)', () => {
  const { expr = '' } = rules.find(({ alert }) => alert === 'BobbinTaskFails') ?? {};
  const [compared = ''] = expr.split(' or ');
  expect(readQuery(compared).selectors.map(({ name }) => name)).toEqual([
    'bobbin_task_last_success_timestamp_seconds',
    'bobbin_task_interval_seconds',
  ]);
});

it('Each alert has a summary, an action and a runbook section (OPS-75)', () => {
  const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
  for (const { alert, for: time, labels, annotations } of rules) {
    expect([alert, time]).toEqual([alert, expect.stringMatching(/^\d+[mh]$/)]);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
    expect(annotations.action).toMatch(/^[A-Z].*\.$/);
    const [file, anchor] = annotations.runbook.split('#');
    expect([file, anchors.includes(anchor ?? '')]).toEqual(['docs/operations.md', true]);
  }
});

it('Dashboard panels show each metric of the product, and name existing metrics and labels (OPS-75)', () => {
  const faults = drawn.flatMap(({ title, expr, legendFormat }) =>
    judge(expr, legendFormat).map((fault) => `${title}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const shown = new Set(drawn.flatMap(({ expr }) => readQuery(expr).selectors.map(({ name }) => find(name)?.name)));
  expect(own().flatMap(({ name }) => (shown.has(name) ? [] : [name]))).toEqual([]);
});

it('docs/operations.md lists each metric with its type, labels and help text (OPS-76)', () => {
  const wanted = own()
    .map(({ name, help, type, labelNames }) => [
      `\`${name}\``,
      type,
      labelNames.map((label) => `\`${label}\``).join(', ') || '–',
      help,
    ])
    .map((cells) => cells.join(' | '));
  expect(
    readTable('Metrics')
      .map((cells) => cells.join(' | '))
      .toSorted(),
  ).toEqual(wanted.toSorted());
  // The names of counters end in _total, and no other names do.
  expect(own().filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

it('docs/operations.md lists each alert of alerts.yml, and quotes only log lines that the server writes (OPS-76)', () => {
  const wanted = rules.map(({ alert, labels, annotations }) => [
    `\`${alert}\``,
    labels.severity,
    annotations.summary,
    annotations.action,
  ]);
  expect(readTable('Alerts')).toEqual(wanted);
  const lines = rules
    .flatMap(({ annotations }) => [...annotations.action.matchAll(/`([A-Z][a-z]* [^`]*)`/g)])
    .map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(5);
  const code = listSources(join(ROOT, 'server/src')).filter(({ path }) => !path.includes('.test.'));
  expect(lines.filter((line) => !code.some(({ text }) => text.includes(`'${line}'`)))).toEqual([]);
});
