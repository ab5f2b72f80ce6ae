import type { FastifyInstance } from 'fastify';
import type { CodeSearch } from './code-search.ts';
import type { EventHandlers } from './events.ts';
import type { Routes } from './http/bind.ts';
import type { JobName, Lane } from './jobs.ts';
import type { WaitingRows } from './orphans.ts';
import type { OwnTable } from './own-rows.ts';
import type { ProductGauges, ProductHistogram } from './product-gauges.ts';
import type { JobHandlers, ScheduledTask } from './worker.ts';

/**
 * What a module declares for the API and the worker, in addition to its functions for other modules; both processes read it from the list of modules.
 */
export interface Module {
  readonly name: string;
  /** Binds the module's endpoints, and on `app` its routes that are not in the contract. */
  bind?(routes: Routes, app: FastifyInstance): void;
  readonly jobs?: Partial<JobHandlers>;
  /** The lane of each of the module's jobs. */
  readonly lanes?: Partial<Record<JobName, Lane>>;
  /** Tasks that run at intervals. */
  readonly timetable?: readonly ScheduledTask[];
  /** Rows of the module that wait for a job, and the function that settles rows whose job no longer exists. */
  readonly waiting?: readonly WaitingRows[];
  /** Deletes data whose retention time has passed; runs once an hour. */
  tidy?(): Promise<unknown>;
  readonly on?: EventHandlers;
  /** The columns of the module's tables that the archive of a user's data contains; secrets and data of other users are left out. */
  readonly ownTables?: readonly OwnTable[];
  /** Metrics of the module's tables for the operator, over all owners (OPS-72). */
  readonly gauges?: readonly ProductGauges[];
  /** Finds the module's rows by a code or a name, for staff (ROL-51). */
  readonly codeSearches?: readonly CodeSearch[];
  readonly histograms?: readonly ProductHistogram[];
  /** Removes what this process has cached about a user, or about all users with null, because another process changed it. */
  forget?(userId: string | null): void;
  close?(): Promise<void>;
}
