/**
 * The statements over all owners, each with the reason why it cannot name one. They only read; what is then written is
 * written owner by owner.
 */
export const SWEEPS: ReadonlyMap<string, string> = new Map([
  ['listTokensToRefresh', 'the timetable looks for tokens that are about to end'],
  ['listShopsToSync', 'the timetable looks for shops to read'],
  ['listShopsToRenew', 'the timetable looks for subscriptions that renew themselves'],
  ['listShopsEnding', 'the timetable looks for ends of which sellers are told'],
  ['listAutoLabelShops', 'the timetable looks for shops that make labels by themselves'],
  ['listStaleShops', 'the timetable looks for shops that were not read for a while'],
  ['listUntriedShops', 'the timetable looks whether closed shops are open again'],
  ['listShopsToLook', 'the timetable looks whose orders were not read once more for a day'],
  ['listOwnersOfOldNews', 'tidying goes seller by seller'],
  ['listShopsWithProxy', 'the timetable looks for proxies to try'],
  ['listDueFulfilments', 'the timetable looks for attempts to follow'],
  ['listCountOwners', 'the nightly comparison goes through all sellers'],
  ['listOwnersWithOldBuyers', 'old buyers are hidden seller by seller'],
  ['listOwnersOfOldSessions', 'tidying goes person by person'],
  ['listOwnersOfOldCodes', 'tidying goes person by person'],
  ['listOwnersOfOldMails', 'tidying goes person by person'],
  ['listOwnersOfOldNotices', 'tidying goes seller by seller'],
  ['listOwnersToTidy', 'tidying goes seller by seller'],
  ['countOrdersSince', 'the leaderboard compares sellers'],
  ['listMails', 'staff read the mails of everybody'],
  ['countMails', 'staff read the mails of everybody'],
  ['findMailOwner', 'staff know a mail by its id alone'],
  ['listReadable', 'the outbox of the demo shows the mails of everybody'],
  ['findReadable', 'the outbox of the demo knows a mail by its id alone'],
  ['listLogs', 'staff read the history of everybody'],
  ['countLogs', 'staff read the history of everybody'],
  ['findFirstDay', 'days of the history are counted over everybody'],
  ['countDay', 'days of the history are counted over everybody'],
]);
