import type { Db } from '../../../platform/database.ts';
import * as queries from './queries.ts';

/** Who somebody is, for lists of other modules. */
export interface PersonName {
  name: string;
  email: string;
  roleName: string;
}

export interface People {
  /** Names of people by their id; those who are gone are missing. */
  readPeople(ids: readonly string[]): Promise<Map<string, PersonName>>;
  /** Where somebody may be written to; null for who is gone or shut out. */
  readContact(id: string): Promise<{ email: string; locale: string } | null>;
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
    readContact: async (id) => (await queries.getContactRow(db, id)) ?? null,
    findPerson: (text) => queries.findPersonId(db, text),
  };
}
