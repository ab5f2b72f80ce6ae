import type { Member } from '@bobbin/contract/members';

/** Returns a member's full name or, without a name, the email. */
export function toMemberName({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
