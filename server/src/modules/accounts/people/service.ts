import type { Queryable } from '../../../platform/database.ts';
import * as queries from './queries.ts';

/** Who somebody is, for lists of other modules. */
export interface PersonName {
  name: string;
  email: string;
  roleName: string;
}

/** Names of people by their id; those who are gone are missing. */
export async function readPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, PersonName>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listPeopleRows(db, ids);
  return new Map(
    rows.map(({ id, firstName, lastName, email, roleName }) => [
      id,
      { name: `${firstName} ${lastName}`.trim(), email, roleName },
    ]),
  );
}

/** Where somebody may be written to; null for who is gone or shut out. */
export async function readContact(db: Queryable, id: string): Promise<{ email: string; locale: string } | null> {
  return (await queries.getContactRow(db, id)) ?? null;
}

/** The id of whom an id or an email names. */
export function findPerson(db: Queryable, text: string): Promise<string | null> {
  return queries.findPersonId(db, text);
}
