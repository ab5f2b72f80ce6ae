import type { Member } from '@bobbin/contract/members';

/** Full name, or the email of somebody without one. */
export function toMemberName({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
