import { backupCommand, restoreCommand } from './backup.ts';
import { closeDemoAccounts } from './close-demo-accounts.ts';
import type { AnyCommand } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { deleteAccount } from './delete-account.ts';
import { distributeTables } from './distribute.ts';
import { doctor } from './doctor.ts';
import { exportAccount } from './export-account.ts';
import { filesVerify } from './files-verify.ts';
import { jobsDiscard } from './jobs-discard.ts';
import { jobsList } from './jobs-list.ts';
import { jobsRetry } from './jobs-retry.ts';
import { mailsList } from './mails-list.ts';
import { mailsRetry } from './mails-retry.ts';
import { disableIpAllowlist } from './disable-ip-allowlist.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { resealCommand } from './reseal.ts';
import { resetPassword } from './reset-password.ts';

/** Lists all commands of `bobbin` in the sequence in which the help shows them. */
export const COMMANDS: readonly AnyCommand[] = [
  doctor,
  createAdmin,
  resetPassword,
  removeSecondFactor,
  disableIpAllowlist,
  closeDemoAccounts,
  exportAccount,
  deleteAccount,
  jobsList,
  jobsRetry,
  jobsDiscard,
  mailsList,
  mailsRetry,
  filesVerify,
  backupCommand,
  restoreCommand,
  resealCommand,
  distributeTables,
];
