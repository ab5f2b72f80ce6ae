import { readText } from '../../ui/list/list-search.ts';

/** Role whose permissions are shown on a narrow window. */
export interface RoleSearch {
  role?: string;
}

export function parseRoleSearch(raw: Record<string, unknown>): RoleSearch {
  return { role: readText(raw.role, 100) };
}
