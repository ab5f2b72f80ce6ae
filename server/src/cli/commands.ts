import type { AnyCommand } from './command.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { createAdmin } from './create-admin.ts';
import { resealCommand } from './reseal.ts';

/** Every command of `bobbin`, in the order of the help. */
export const COMMANDS: readonly AnyCommand[] = [createAdmin, backupCommand, restoreCommand, resealCommand];
