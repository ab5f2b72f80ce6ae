import type { JobName } from '../../server/src/platform/jobs.ts';
import { listPackingPrints, startPackingPrint } from '@bobbin/contract/packing';
import type { Caller, World } from '../world/world.ts';

/** A kind of row that waits for a job, and what happens when the job is lost. */
export interface Case {
  column: string;
  job: JobName;
  /** Creates a row that waits for the job, and returns the id of the row. */
  begin(): Promise<string>;
  read(id: string): Promise<unknown>;
  /** Expected value of the column after the lost job was settled. */
  ended: unknown;
  /** Retries the action of the row, and returns the value of the column afterwards. */
  retry?(id: string): Promise<unknown>;
  again?: unknown;
}

/** Builds the case of packing slips whose job was lost: the print fails with a reason, and the next print is made. */
export function createPackingCase(open: () => { world: World; seller: Caller }, addOrder: () => Promise<string>): Case {
  async function begin(): Promise<string> {
    const ids = [await addOrder()];
    const { body } = await open().seller.call(startPackingPrint, { body: { ids, kind: 'slips', size: 'A4' } });
    if (!body) throw new Error('no print');
    return body.id;
  }
  async function read(id: string): Promise<unknown> {
    const found = (await open().seller.call(listPackingPrints)).body?.prints.find((one) => one.id === id);
    return [found?.state, found?.reason];
  }
  return {
    column: 'packing_prints.state',
    job: 'printPacking',
    begin,
    read,
    ended: ['failed', 'JOB_FAILED'],
    async retry() {
      const next = await begin();
      await open().world.runJobs();
      return read(next);
    },
    again: ['ready', null],
  };
}
