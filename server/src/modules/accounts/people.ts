import type { Credential } from '@bobbin/domain/money/withdrawals';
import { listGranting } from '@bobbin/domain/staff/permissions';
import type { StaffScope } from '../../platform/access.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import * as queries from './people.sql.ts';

/** Name and id of a user, for lists of other modules. */
export interface PersonName {
  name: string;
  email: string;
  /** The language in which the user gets mails. */
  locale: 'vi' | 'en';
  roleName: string;
}

export interface CredentialChange {
  at: Date;
  what: Credential;
}

export function createPeople(db: Db) {
  return {
    /** Reads names of users by id; the result has no entry for a removed user. */
    async readPeople(ids: readonly string[]): Promise<Map<string, PersonName>> {
      if (ids.length === 0) return new Map();
      const rows = await queries.listPeopleRows(db, ids);
      return new Map(
        rows.map(({ id, firstName, lastName, email, locale, roleName }) => [
          id,
          { name: `${firstName} ${lastName}`.trim(), email, locale: locale === 'en' ? 'en' : 'vi', roleName },
        ]),
      );
    },
    /** Reads the time of each user's last change of a credential; the result has no entry for a user without one (WDR-6). */
    async readCredentialChanges(ids: readonly string[], trx: Queryable = db): Promise<Map<string, CredentialChange>> {
      if (ids.length === 0) return new Map();
      const rows = await queries.listCredentialChanges(trx, ids);
      return new Map(
        rows.flatMap(({ id, at, what }) =>
          at === null ? [] : [[id, { at, what: (what ?? 'password') as Credential }]],
        ),
      );
    },
    /** Counts open accounts, and those that were created after an instant. */
    countPeople: (_scope: StaffScope, since: Date): Promise<{ count: number; newCount: number }> =>
      queries.countPeople(db, since),
    /** Returns the email of a user; null when the account is closed or blocked. */
    readContact: async (id: string): Promise<{ email: string; locale: string } | null> =>
      (await queries.getContactRow(db, id)) ?? null,
    /** Returns whether an account exists and is not closed. */
    isOpen: (id: string, trx: Queryable = db): Promise<boolean> => queries.isOpenAccount(trx, id),
    /** Returns whether staff deactivated an account; nothing is sent, bought or paid out for such an account (PER-5). */
    isDeactivated: (id: string, trx: Queryable = db): Promise<boolean> => queries.isDeactivatedAccount(trx, id),
    /** Locks an account until the transaction ends, so that it cannot be deleted; returns false for a deleted account. */
    lockExisting: (trx: Queryable, id: string): Promise<boolean> => queries.lockExisting(trx, id),
    /** Lists the ids of users who can be notified, sorted, beginning after the id `after`. */
    listReachable: async (after: string, limit: number, by: Date): Promise<string[]> =>
      (await queries.listReachableRows(db, after, limit, by)).map(({ id }) => id),
    /** Lists users whose role has a permission, by name; admins are left out. */
    listHolders: async (permission: string): Promise<{ id: string; name: string }[]> =>
      (await queries.listHolderRows(db, listGranting(permission))).map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
      })),
    /** Lists ids of people who have a permission, including admins, in order. */
    listAllowed: async (permission: string, trx: Queryable = db): Promise<string[]> =>
      (await queries.listAllowedRows(trx, listGranting(permission))).map(({ id }) => id),
    /** Finds a person with an open account by id or email. */
    findPerson: (text: string): Promise<string | null> => queries.findPersonId(db, text),
  };
}

export type People = ReturnType<typeof createPeople>;
