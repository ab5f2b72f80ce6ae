import type { AnyCommand } from './command.ts';
import { createAdmin } from './create-admin.ts';

/** Every command of `bobbin`, in the order of the help. */
export const COMMANDS: readonly AnyCommand[] = [createAdmin];
