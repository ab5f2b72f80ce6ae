import type { FastifyInstance } from 'fastify';
import type { EventHandlers } from './events.ts';
import type { Routes } from './http/bind.ts';
import type { JobName, Lane } from './jobs.ts';
import type { WaitingRows } from './orphans.ts';
import type { OwnTable } from './own-rows.ts';
import type { ProductGauges, ProductHistogram } from './product-gauges.ts';
import type { JobHandlers, ScheduledTask } from './worker.ts';

/** What a module adds to the product, beside what it offers to other modules; API and worker walk the list of modules. */
export interface Module {
  readonly name: string;
  /** Binds its endpoints, and on `app` what it serves beside the contract. */
  bind?(routes: Routes, app: FastifyInstance): void;
  readonly jobs?: Partial<JobHandlers>;
  /** Whom each of its jobs waits for. */
  readonly lanes?: Partial<Record<JobName, Lane>>;
  /** Work that runs on a timetable. */
  readonly timetable?: readonly ScheduledTask[];
  /** Its rows that wait for a job, and what settles those whose job is gone. */
  readonly waiting?: readonly WaitingRows[];
  /** Removes what only had to be known for a while; asked once an hour. */
  tidy?(): Promise<unknown>;
  readonly on?: EventHandlers;
  /** What a person gets of its tables in the archive of their data; secrets and what is of others are no columns of it. */
  readonly ownTables?: readonly OwnTable[];
  /** Metrics of its tables for the operator, over all owners (OPS-72). */
  readonly gauges?: readonly ProductGauges[];
  readonly histograms?: readonly ProductHistogram[];
  /** Forgets what this process remembers of a person, of everybody with null: another process changed it. */
  forget?(userId: string | null): void;
  close?(): Promise<void>;
}
