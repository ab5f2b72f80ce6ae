import type { Member } from '@bobbin/contract/members';

/** Returns the full name, or the email of a member without a name. */
export function toMemberName({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
