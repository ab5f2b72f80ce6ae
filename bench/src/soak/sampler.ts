import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Calls, Diary } from './diary.ts';
import {
  readDatabase,
  readJobs,
  readSyncLag,
  readTables,
  type DatabaseSample,
  type JobSample,
  type TableSize,
} from './database-samples.ts';
import { scrape, type Scraped } from './scrape.ts';
import type { Streams } from './streams.ts';
import { readDatabaseUsage, readFolder, readMachineCpuSeconds, readMainHeap, readUsage, type Usage } from './usage.ts';

const SAMPLE_MS = 10_000;
/** Tables and files are sampled once a minute, because walking through a folder takes time. */
const RARELY = 6;

/** All values of one sample, which is one line of the file. */
export interface Sample {
  /** Hours since the start. */
  hours: number;
  api: Usage & Scraped;
  worker: Usage & Scraped;
  database: Usage & DatabaseSample;
  partners: Usage;
  /** Usage of the process that drives and measures the run. */
  driver: Usage;
  /** CPU cores that unrelated programs kept busy since the last sample. */
  othersCores: number;
  jobs: Record<string, JobSample>;
  syncLag: { p50: number; max: number };
  calls: Record<string, Calls>;
  streamsOpen: number;
  counts: Record<string, number>;
  failures: number;
  /** Main heap of the C library's allocator in the API process, in MB. */
  apiMainHeapMb: number | null;
  tables: Record<string, TableSize> | null;
  files: { bytes: number; files: number } | null;
}

export interface Watched {
  pool: pg.Pool;
  apiPid: number;
  workerPid: number;
  partnersPid: number;
  postmaster: number;
  apiUrl: string;
  workerUrl: string;
  dataDir: string;
  shopIds: readonly string[];
  diary: Diary;
  streams: Streams;
}

export interface Sampler {
  samples: readonly Sample[];
  stop(): Promise<void>;
}

/** Samples everything every ten seconds, and writes each sample as one line of JSON. */
export function startSampler(watched: Watched, path: string, onSample: (sample: Sample) => void): Sampler {
  const samples: Sample[] = [];
  const began = performance.now();
  let last: { at: number; machine: number; ours: number } | null = null;
  let looking: Promise<void> = Promise.resolve();
  let looks = 0;

  async function look(): Promise<void> {
    const { pool, diary, streams } = watched;
    const at = performance.now();
    const machine = readMachineCpuSeconds();
    const api = readUsage(watched.apiPid);
    const worker = readUsage(watched.workerPid);
    const database = readDatabaseUsage(watched.postmaster);
    const partners = readUsage(watched.partnersPid);
    const driver = readUsage(process.pid);
    const ours = [api, worker, database, partners, driver].reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
    const othersCores =
      last === null ? Number.NaN : Math.max(0, ((machine - last.machine - (ours - last.ours)) * 1000) / (at - last.at));
    last = { at, machine, ours };
    const isRare = looks++ % RARELY === 0;
    const calls = diary.take();
    const [scrapedApi, scrapedWorker, figures, jobs, syncLag, tables, files] = await Promise.all([
      scrape(`${watched.apiUrl}/metrics`),
      scrape(`${watched.workerUrl}/metrics`),
      readDatabase(pool),
      readJobs(pool),
      readSyncLag(pool, watched.shopIds),
      isRare ? readTables(pool) : null,
      isRare ? readFolder(join(watched.dataDir, 'files')) : null,
    ]);
    const sample: Sample = {
      hours: (at - began) / 3_600_000,
      api: { ...api, ...scrapedApi },
      worker: { ...worker, ...scrapedWorker },
      database: { ...database, ...figures },
      partners,
      driver,
      othersCores,
      jobs,
      syncLag,
      calls,
      streamsOpen: streams.open(),
      counts: Object.fromEntries(diary.counts),
      failures: diary.failed(),
      apiMainHeapMb: isRare ? readMainHeap(watched.apiPid) : null,
      tables,
      files,
    };
    samples.push(sample);
    appendFileSync(path, `${JSON.stringify(sample)}\n`);
    onSample(sample);
  }
  const tick = () => {
    looking = looking.then(look).catch((error: unknown) => watched.diary.fail('sampler', String(error)));
  };
  tick();
  const timer = setInterval(tick, SAMPLE_MS);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      tick();
      await looking;
    },
  };
}
