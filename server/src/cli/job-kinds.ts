// Loads the types of all modules, because each of them adds its jobs to `JobName`.
import type {} from '../app.ts';
import type { JobName } from '../platform/jobs.ts';
import { UsageError } from './command.ts';

/** What happens when a job of a kind is discarded, or why such a job must not be discarded. */
export type DiscardRule = { follows: string } | { refused: string };

const asksAgain = (when: string): DiscardRule => ({ follows: `${when} asks for it again` });
const ends = (what: string): DiscardRule => ({
  follows: `${what} ends with a reason within a minute and can be tried again`,
});

/** The rule for each kind of job (OPS-96). Jobs that decide about money, or about an order that a factory may have, cannot be discarded. */
export const DISCARD_RULES: Readonly<Record<JobName, DiscardRule>> = {
  // Kinds of jobs about money and about orders at factories; they cannot be discarded.
  sendFulfilment: { refused: 'it finds out whether the factory has the order; settle the order on its page' },
  cancelFulfilment: { refused: 'the factory would make and charge an order that is to be cancelled' },
  orderCancelled: { refused: 'the factory would make and charge an order that the buyer has cancelled' },
  matchTransfer: { refused: 'money that arrived at the bank would not be credited' },
  renewShop: { refused: 'it takes money from a balance; turn the renewal off on the page of the shop' },
  closeAccount: { refused: 'a closing is undone with bobbin delete-account <email> --undo' },
  purgeShop: { refused: 'it removes the personal data of buyers, which must go' },
  // Kinds of jobs for which rows wait; the `waiting` declarations of their modules settle these rows.
  sendMail: { follows: 'the mail fails with a reason within a minute; bobbin mails retry sends it again' },
  printLabels: ends('the print'),
  printPacking: ends('the print'),
  makeLabelBatch: ends('the batch; a label that was bought already is found then'),
  sendBatch: ends('the batch'),
  labelAndSendBatch: ends('the batch'),
  writeOrderExport: ends('the export'),
  writeDataExport: ends('the archive'),
  fetchStaffPictures: ends('the picture'),
  syncShop: { follows: 'the sync ends with a reason within a minute, and the timetable reads the shop again' },
  removeOrderExport: { follows: 'the file is removed within a minute after its time is over' },
  removeDataExport: { follows: 'the archive is removed within a minute after its time is over' },
  tellSeller: { follows: 'the notices are sent again within a minute' },
  spreadNews: { follows: 'the notices are spread again within a minute' },
  runRules: { follows: 'the waiting orders are evaluated by the rules within a minute' },
  // Kinds of jobs for which no row waits.
  syncFinance: asksAgain('the next sync of the shop'),
  pullOrders: asksAgain('the next sync of the shop'),
  readRequests: asksAgain('the next sync of the shop'),
  lookAgain: asksAgain('the timetable, once a day,'),
  readTracking: asksAgain('the timetable, within five minutes,'),
  makeLabels: asksAgain('the timetable, within a minute,'),
  settleParcels: asksAgain('the next change of the packages'),
  repriceDraft: { follows: 'the draft keeps an old estimate, which saving or sending the draft replaces' },
  makeThumbnail: {
    follows: 'the picture itself is shown; bobbin files verify --repair-missing asks for the preview again',
  },
  drawMockups: asksAgain('the dialog, while it is open,'),
  fillTexts: { follows: 'the orders are filled when they are opened, or with the next new order' },
  drawTexts: { follows: 'the drawing is asked for again within a minute' },
  refillPrint: { follows: 'drafts and opened orders keep the files that they have' },
  adoptPrints: asksAgain('the timetable, within a minute,'),
  groupSkuCards: asksAgain('the timetable, within a minute,'),
  removeBytes: { follows: 'the bytes stay; bobbin files verify names them' },
  readBankList: asksAgain('the timetable'),
  openPaymentLink: asksAgain('the timetable'),
  lookAtLinks: asksAgain('the timetable'),
  spreadPost: {
    follows: 'people who were not notified of the post yet are not notified; everyone can read the post',
  },
  pollFulfilment: asksAgain('the timetable'),
  pollFulfilments: asksAgain('the timetable'),
  readFactoryCharges: asksAgain('the timetable, every hour,'),
  tellTracking: asksAgain('the next poll of the order at its factory'),
  readCatalogue: asksAgain('the timetable, every hour,'),
  refreshToken: asksAgain('the timetable, within a minute,'),
  prepareShop: asksAgain('the timetable, once a day,'),
  checkProxy: asksAgain('the timetable, every five minutes,'),
  checkWebhooks: asksAgain('the timetable'),
  readShop: asksAgain('the timetable, every five minutes,'),
  readPayouts: asksAgain('the timetable, every five minutes,'),
  workFlashSale: asksAgain('the timetable'),
};

/** Returns the rule for a kind of job; a job of a kind that this version does not know cannot be discarded. */
export function findDiscardRule(kind: string): DiscardRule {
  const rules: Readonly<Record<string, DiscardRule | undefined>> = DISCARD_RULES;
  return rules[kind] ?? { refused: 'this version of Bobbin does not know this kind of job' };
}

/** Rejects a kind of job that this release does not have; the queue may still contain jobs of a kind from an older release. @throws UsageError */
export function assertKind(kind: string): void {
  if (kind in DISCARD_RULES) return;
  throw new UsageError(`There is no kind "${kind}"; the kinds are ${Object.keys(DISCARD_RULES).toSorted().join(', ')}`);
}
