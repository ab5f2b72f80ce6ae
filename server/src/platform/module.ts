import type { FastifyInstance } from 'fastify';
import type { CodeSearch } from './code-search.ts';
import type { EventHandlers } from './events.ts';
import type { Routes } from './http/bind.ts';
import type { JobName, Lane } from './jobs.ts';
import type { WaitingRows } from './orphans.ts';
import type { OwnTable } from './own-rows.ts';
import type { ProductGauges, ProductHistogram } from './product-gauges.ts';
import type { JobHandlers, ScheduledTask } from './worker.ts';

/** The parts of a module beside its offers to other modules; API and worker walk the list of modules. */
export interface Module {
  readonly name: string;
  /** Binds its endpoints, and on `app` its routes beside the contract. */
  bind?(routes: Routes, app: FastifyInstance): void;
  readonly jobs?: Partial<JobHandlers>;
  /** The lane of each of its jobs. */
  readonly lanes?: Partial<Record<JobName, Lane>>;
  /** Tasks that run on a timetable. */
  readonly timetable?: readonly ScheduledTask[];
  /** Rows of the module that wait for a job, and the function that settles rows whose job is gone. */
  readonly waiting?: readonly WaitingRows[];
  /** Deletes data that is needed for a while only; runs once an hour. */
  tidy?(): Promise<unknown>;
  readonly on?: EventHandlers;
  /** The columns of its tables in the archive of a person's data; secrets and data of others are left out. */
  readonly ownTables?: readonly OwnTable[];
  /** Metrics of its tables for the operator, over all owners (OPS-72). */
  readonly gauges?: readonly ProductGauges[];
  /** What staff find among its rows by a code or a name (ROL-51). */
  readonly codeSearches?: readonly CodeSearch[];
  readonly histograms?: readonly ProductHistogram[];
  /** Drops what this process has cached of a user, or of all users with null, because another process changed it. */
  forget?(userId: string | null): void;
  close?(): Promise<void>;
}
