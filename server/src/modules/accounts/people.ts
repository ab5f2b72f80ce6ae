import type { Credential } from '@bobbin/domain/money/withdrawals';
import type { StaffScope } from '../../platform/access.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import * as queries from './people.sql.ts';

/** Who somebody is, for lists of other modules. */
export interface PersonName {
  name: string;
  email: string;
  roleName: string;
}

export interface CredentialChange {
  at: Date;
  what: Credential;
}

export interface People {
  /** Names of people by their id; those who are gone are missing. */
  readPeople(ids: readonly string[]): Promise<Map<string, PersonName>>;
  /** Where somebody may be written to; null for who is gone or shut out. */
  readContact(id: string): Promise<{ email: string; locale: string } | null>;
  /** Whether an account is there and staff have not closed it. */
  isOpen(id: string, trx?: Queryable): Promise<boolean>;
  /** Ids of all who may be told something, in their order, behind `after`. */
  listReachable(after: string, limit: number, by: Date): Promise<string[]>;
  /** What people sign in with and when it was changed last; who never changed anything is missing (WDR-6). */
  readCredentialChanges(ids: readonly string[], trx?: Queryable): Promise<Map<string, CredentialChange>>;
  /** Accounts that are not closed, and those of them that are new since an instant. */
  countPeople(scope: StaffScope, since: Date): Promise<{ count: number; newCount: number }>;
  /** Whose role holds a permission, by name; admins are not among them. */
  listHolders(permission: string): Promise<{ id: string; name: string }[]>;
  /** Ids of those who may do what a permission allows, admins among them, in order. */
  listAllowed(permission: string): Promise<string[]>;
  /** The id of whom an id or an email names. */
  findPerson(text: string): Promise<string | null>;
}

export function createPeople(db: Db): People {
  return {
    async readPeople(ids) {
      if (ids.length === 0) return new Map();
      const rows = await queries.listPeopleRows(db, ids);
      return new Map(
        rows.map(({ id, firstName, lastName, email, roleName }) => [
          id,
          { name: `${firstName} ${lastName}`.trim(), email, roleName },
        ]),
      );
    },
    async readCredentialChanges(ids, trx = db) {
      if (ids.length === 0) return new Map();
      const rows = await queries.listCredentialChanges(trx, ids);
      return new Map(
        rows.flatMap(({ id, at, what }) =>
          at === null ? [] : [[id, { at, what: (what ?? 'password') as Credential }]],
        ),
      );
    },
    countPeople: (_scope, since) => queries.countPeople(db, since),
    readContact: async (id) => (await queries.getContactRow(db, id)) ?? null,
    isOpen: (id, trx = db) => queries.isOpenAccount(trx, id),
    listReachable: async (...asked) => (await queries.listReachableRows(db, ...asked)).map(({ id }) => id),
    listHolders: async (permission) =>
      (await queries.listHolderRows(db, permission)).map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
      })),
    listAllowed: async (permission) => (await queries.listAllowedRows(db, permission)).map(({ id }) => id),
    findPerson: (text) => queries.findPersonId(db, text),
  };
}
