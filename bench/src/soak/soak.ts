import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuyers } from './buyers.ts';
import { measureCosts, type Costs } from './costs.ts';
import { openDiary } from './diary.ts';
import type { Options } from './options.ts';
import { describeMachine } from './machine.ts';
import { startSampler, type Sample } from './sampler.ts';
import { listSellerHabits } from './sellers.ts';
import { listStaffHabits } from './staff.ts';
import { openStreams, type Streams } from './streams.ts';
import { findTruth, type Truth } from './truth.ts';
import { reach, toText, type Limits } from './verdict.ts';
import { wander } from './wander.ts';
import { openSoakWorld } from './world.ts';

export interface Soaked {
  truth: Truth;
  failures: string[];
  lines: string[];
  costs: Costs;
  /** File with one line per sample. */
  path: string;
}

const MINUTE_MS = 60_000;
const RECONNECT_MS = 30_000;

/**
 * Fills a database, starts the product and its simulated partners as separate processes, simulates sellers, staff and buyers for a while,
 * and reports growth, drift and losses.
 */
export async function soak(options: Options, say: (line: string) => void): Promise<Soaked> {
  const diary = openDiary(say);
  const world = await openSoakWorld(options, diary, say);
  const name = `soak-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  mkdirSync(options.results, { recursive: true });
  const path = join(options.results, `${name}.jsonl`);
  try {
    const { sellers, staff, syncing, sellerIds, url } = world;
    const streams = openStreams(url, [...sellers.map(({ person }) => person), ...staff], options.streams, diary);
    const buyers = await startBuyers(
      world.marketplace,
      syncing.map(({ shopId }) => shopId),
      options,
      diary,
    );
    const walks = [
      ...sellers
        .slice(0, options.sellers)
        .map(({ person, shopId }) => wander(listSellerHabits(person, diary, shopId), options.think)),
      ...staff.map((person) => wander(listStaffHabits(person, diary, sellerIds), 1.5 * options.think)),
    ];
    const sampler = startSampler(
      { ...world.watched, diary, streams, shopIds: syncing.map(({ shopId }) => shopId), dataDir: options.dataDir },
      path,
      (sample) => tellMinute(sample, say),
    );
    say(`${options.minutes} minutes begin; samples go to ${path}`);
    await Promise.race([wait(options.minutes * MINUTE_MS), world.ended]);
    await buyers.stop();
    await Promise.all(walks.map((one) => one.stop()));
    const open = await waitForStreams(streams, options.streams);
    if (open < options.streams)
      diary.fail('stream', `${options.streams - open} of ${options.streams} were not open at the end`);
    await sampler.stop();
    await streams.close();
    say('compares the books of the simulators with the database …');
    const truth = await findTruth({
      app: world.app,
      marketplace: world.marketplace,
      factory: world.factory,
      shops: syncing,
      sellerIds,
      creditsGiven: diary.counts.get('credits given') ?? 0,
    });
    const logErrors = await countErrors([world.logFile('soak-api'), world.logFile('soak-worker')]);
    const verdict = reach(
      sampler.samples,
      {
        truth,
        failures: diary.failures,
        calls: [...diary.totals.values()].reduce((total, one) => total + one, 0),
        busy: diary.counts.get('busy') ?? 0,
        logErrors,
      },
      options,
    );
    say('measures what a call and an order cost the processor …');
    const costs = await measureCosts(world, diary, sampler.samples);
    const summary = {
      at: new Date().toISOString(),
      machine: describeMachine(),
      options,
      minutes: (sampler.samples.at(-1)?.hours ?? 0) * 60,
      counts: Object.fromEntries(diary.counts),
      calls: Object.fromEntries(diary.totals),
      refusals: Object.fromEntries(diary.refusals),
      truth,
      logErrors,
      failures: verdict.failures,
      measures: verdict.judged.map(({ measure, slope, words, isFailure }) => ({
        name: measure.name,
        unit: measure.unit,
        limitPerHour: measure.limitPerHour,
        ...slope,
        words,
        isFailure,
      })),
      costs,
    };
    writeFileSync(join(options.results, `${name}.json`), `${JSON.stringify(summary, null, 2)}\n`);
    for (const line of verdict.lines) say(`  ${line}`);
    say(`  ${JSON.stringify(truth)}`);
    say(verdict.failures.length === 0 ? 'PASSED' : `FAILED\n  ${verdict.failures.join('\n  ')}`);
    return { truth, failures: verdict.failures, lines: verdict.lines, costs, path };
  } finally {
    await world.close();
  }
}

/** Returns the number of open streams. Streams whose token has just expired get time to connect again. */
async function waitForStreams(streams: Streams, wanted: number): Promise<number> {
  const deadline = performance.now() + RECONNECT_MS;
  while (streams.open() < wanted && performance.now() < deadline) await wait(500);
  return streams.open();
}

/** Judges the slopes of an earlier run again, for example with a longer warm-up. */
export function readAgain(path: string, limits: Limits, say: (line: string) => void): string[] {
  const samples = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample);
  const happened = { truth: null, failures: new Map<string, number>(), calls: 0, busy: 0, logErrors: 0 };
  const { lines, failures } = reach(samples, happened, limits);
  for (const line of lines) say(line);
  return failures;
}

let told = -1;

function tellMinute(sample: Sample, say: (line: string) => void): void {
  const minute = Math.floor(sample.hours * 60);
  if (minute === told) return;
  told = minute;
  const waiting = Object.values(sample.jobs).reduce((total, job) => total + job.waiting, 0);
  const lag = Math.max(0, ...Object.values(sample.jobs).map(({ lagSeconds }) => lagSeconds));
  const calls = Object.values(sample.calls).reduce((total, { count }) => total + count, 0);
  say(
    `${String(minute).padStart(3)} min  API ${toText(sample.api.rssMb)} MB  worker ${toText(sample.worker.rssMb)} MB  ` +
      `list ${toText(sample.calls.list?.p50 ?? Number.NaN)} ms  ${calls} calls  ${waiting} jobs, ${toText(lag)} s  ` +
      `sync ${toText(sample.syncLag.max)} s  streams ${sample.streamsOpen}  failures ${sample.failures}  others ${toText(sample.othersCores)} cores`,
  );
}

/** Counts the log lines of level error or fatal. */
async function countErrors(paths: readonly string[]): Promise<number> {
  let count = 0;
  for (const path of paths)
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const [, level = '0'] = /^\{"level":"?(\w+)/.exec(line) ?? [];
      if (Number(level) >= 50 || ['error', 'fatal'].includes(level)) count += 1;
    }
  return count;
}
