import type { Endpoint } from '@bobbin/contract/endpoint';
import { listMembers, type Member } from '@bobbin/contract/members';
import { changeMemberRole, listRoles, switchRolePermission, type ListedRole } from '@bobbin/contract/roles';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, ORIGIN, signIn } from './world.ts';

export const ADMIN = 'admin@bobbin.test';

export interface Answer<T> {
  isSuccess: boolean;
  body: T;
  exceptionBody: { code: number } | null;
}

/** Calls an endpoint as the given person, without a screen. */
export async function callAs<T>(
  request: APIRequestContext,
  email: string,
  entry: Endpoint,
  { id = '', query = '', data }: { id?: string; query?: string; data?: unknown } = {},
): Promise<{ status: number; answer: Answer<T> }> {
  const { accessToken } = await signIn(ORIGIN, email);
  const response = await request.fetch(`/api${entry.path.replace('{id}', id)}${query}`, {
    method: entry.method,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(data === undefined ? {} : { data }),
  });
  return { status: response.status(), answer: (await response.json()) as Answer<T> };
}

/** Finds a person in the list of members. */
export async function findMember(request: APIRequestContext, email: string): Promise<Member> {
  const { answer } = await callAs<{ data: Member[] }>(request, ADMIN, listMembers, { query: `?search=${email}` });
  const member = answer.body.data.find((other) => other.email === email);
  if (member === undefined) throw new Error(`${email} has no account`);
  return member;
}

/** Gives a person another role. */
export async function setRole(request: APIRequestContext, email: string, roleId: string): Promise<void> {
  const { id } = await findMember(request, email);
  const { answer } = await callAs(request, ADMIN, changeMemberRole, { data: { userId: id, roleId } });
  expect(answer.isSuccess).toBe(true);
}

/** Grants a permission to a role, or revokes it. */
export async function setPermission(
  request: APIRequestContext,
  roleId: string,
  name: string,
  active: boolean,
): Promise<void> {
  const { answer } = await callAs<ListedRole[]>(request, ADMIN, listRoles);
  const entries = answer.body.find(({ id }) => id === roleId)?.roleToPermission ?? [];
  const permissionId = entries.find(({ permission }) => permission.name === name)?.permission.id;
  await callAs(request, ADMIN, switchRolePermission, { data: { roleId, permissionId, active } });
}

/** Finds the row or card of the staff area that contains this text. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('main').locator('tr, li').filter({ hasText: text }).last();
}
