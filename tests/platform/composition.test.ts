import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { buildHandlers } from '../../server/src/work.ts';

const MODULES = fileURLToPath(new URL('../../server/src/modules/', import.meta.url));
const app = buildApp(readTestConfig({ DATABASE_URL: 'postgres://nowhere.invalid/x' }), captureLog('silent').log);
afterAll(() => app.close());

/** Reads the names of the jobs that all jobs.ts files declare. */
async function readDeclaredJobs(): Promise<string[]> {
  const names: string[] = [];
  for await (const path of glob('*/jobs.ts', { cwd: MODULES })) {
    const declared = /interface JobPayloads \{(.*?)\n {2}\}/s.exec(await readFile(MODULES + path, 'utf8'))?.[1] ?? '';
    names.push(...[...declared.matchAll(/^ {4}(\w+): \{/gm)].map(([, name = '']) => name));
  }
  return names;
}

it('every job that a module declares has a handler', async () => {
  const declared = await readDeclaredJobs();
  expect(declared.length).toBeGreaterThan(10);
  expect(Object.keys(buildHandlers(app.modules)).toSorted()).toEqual(declared.toSorted());
});

it('every job has a handler in one module only', () => {
  const twice = [...app.modules, { name: 'another', jobs: { sendMail: async () => undefined } }];
  expect(() => buildHandlers(twice)).toThrow('another takes the jobs sendMail');
});

/**
 * Reads the tasks of the table 'Recurring jobs' with their intervals in seconds. For a variable, the interval is its default in brackets or its upper
 * limit.
 */
async function readDocumentedTasks(): Promise<Map<string, number>> {
  const page = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('## Recurring jobs\n');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `(\w+)` *\|[^|]*?(\d+) (s|min|h|day)\b[^|]*\|/gm) ?? [];
  const seconds: Record<string, number> = { s: 1, min: 60, h: 3600, day: 86_400 };
  return new Map([...rows].map(([, name = '', count, unit = '']) => [name, Number(count) * (seconds[unit] ?? 0)]));
}

it('the timetable has exactly the tasks and intervals that docs/architecture.md lists', async () => {
  const documented = await readDocumentedTasks();
  // The worker itself adds this task.
  expect(documented.delete('reap')).toBe(true);
  const schedule = createSchedule(app);
  expect(schedule.length).toBeGreaterThan(20);
  expect(Object.fromEntries(schedule.map((task) => [task.name, task.everySeconds]))).toEqual(
    Object.fromEntries(documented),
  );
});

it.each([
  ['orders', 7],
  ['accounts', 3],
  ['history', 2],
  ['library', 2],
] as const)('every part of the clean-up of %s runs although an earlier part failed (SEC-10)', async (name, parts) => {
  // No database responds in this test, so every part of the clean-up fails.
  const failure: unknown = await app.modules
    .find((module) => module.name === name)
    ?.tidy?.()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors).toHaveLength(parts);
});

it('clean-up runs in every module although an earlier module failed, and all failures are reported (SEC-10)', async () => {
  const tidied: string[] = [];
  const modules = ['one', 'two', 'three'].map((name) => ({
    name,
    tidy: async () => {
      if (name === 'one') throw new Error('one is broken');
      tidied.push(name);
    },
  }));
  const failure: unknown = await createSchedule({ ...app, modules })
    .find(({ name }) => name === 'tidy')
    ?.run()
    .catch((error: unknown) => error);
  expect(tidied).toEqual(['two', 'three']);
  // The platform's own part fails too, because no database responds in this test.
  expect((failure as AggregateError).errors).toHaveLength(2);
  expect((failure as AggregateError).errors).toContainEqual(new Error('one is broken'));
});
