import { clockJump } from './clocks.ts';
import { databaseCut, marketplaceCut, nameGone } from './cuts.ts';
import { databaseFull } from './database-disk.ts';
import { storageFull, storageReadOnly } from './disks.ts';
import { factoryCut } from './factories.ts';
import { failover } from './failover.ts';
import { rollingRestart } from './restarts.ts';
import { upgrade } from './upgrades.ts';

export interface Drill {
  about: string;
  /**
   * Runs the drill to its end, and returns a text with its counts. @throws Error with the failed condition, or SkippedDrill
   */
  run(say: (line: string) => void): Promise<string>;
}

export const DRILLS: Readonly<Record<string, Drill>> = {
  'rolling-restart': {
    about: 'each API and each worker is stopped and started again while orders sync',
    run: rollingRestart,
  },
  upgrade: {
    about: 'the migrations of the next release run, and each process is replaced, while orders sync',
    run: upgrade,
  },
  'database-cut': { about: 'the network to the database is cut while orders sync', run: databaseCut },
  'marketplace-cut': { about: 'the network to the marketplace is cut while orders sync', run: marketplaceCut },
  'factory-cut': { about: 'the network to one of three factories is cut while orders are sent', run: factoryCut },
  'name-gone': { about: 'the marketplace’s name cannot be resolved', run: nameGone },
  'clock-jump': { about: 'the clocks of API and worker jump by an hour and a day (needs libfaketime)', run: clockJump },
  failover: { about: 'the database dies and its standby is promoted while orders sync', run: failover },
  'database-full': { about: 'the disk of PostgreSQL is full (needs root for a small file system)', run: databaseFull },
  'storage-full': { about: 'the disk of the files is full (needs root for a small file system)', run: storageFull },
  'storage-read-only': { about: 'the disk of the files is read-only (needs root)', run: storageReadOnly },
};
