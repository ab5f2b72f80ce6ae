import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders } from '../../orders/module.ts';
import type { Reports } from '../send/reports.ts';
import type { Submit } from '../send/submit.ts';
import { createCustomAnswers } from './answers.ts';
import { createBatchFiles, type BatchLibrary } from './batch-file.ts';
import { createCustomFactories } from './custom-factories.ts';
import { createExporting } from './exporting.ts';

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Audit;
  orders: Orders;
  library: BatchLibrary;
  submit: Pick<Submit, 'prepareDraft' | 'exportOne'>;
  reports: Pick<Reports, 'apply' | 'dropNumber'>;
}

/** Creates the services for custom factories: settings, batches, their files, and the sheets that come back. */
export function createCustomServices({ db, clock, log, audit, orders, library, submit, reports }: Deps) {
  const factories = createCustomFactories({ db, clock, audit, orders });
  return {
    factories,
    exporting: createExporting({ db, clock, log, audit, orders, library, submit, factories }),
    files: createBatchFiles({ db, library }),
    answers: createCustomAnswers({ db, audit, orders, reports, factories }),
  };
}

export type CustomServices = ReturnType<typeof createCustomServices>;
