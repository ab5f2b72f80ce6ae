import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** Deletes a user's credentials and devices. */
export async function removeCredentials(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
  // Deletes tokens before their sessions, because a refresh takes its locks in the same order.
  await trx.deleteFrom('refresh_tokens').where('owner_id', '=', ownerId).execute();
  await trx.deleteFrom('sessions').where('owner_id', '=', ownerId).execute();
  await trx.deleteFrom('recovery_codes').where('owner_id', '=', ownerId).execute();
  await trx.deleteFrom('two_factors').where('owner_id', '=', ownerId).execute();
  await trx.deleteFrom('mailed_codes').where('owner_id', '=', ownerId).execute();
}

/** Replaces a user's name and email by a pseudonym. The id is kept for the ledger; the email can be used for a new account. */
export async function replacePerson(
  trx: Queryable,
  userId: string,
  person: { firstName: string; lastName: string; email: string; roleId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      email: person.email,
      password_hash: 'none',
      first_name: person.firstName,
      last_name: person.lastName,
      user_name: null,
      bio: '',
      dob: null,
      role_id: person.roleId,
      is_email_confirmed: false,
      is_two_factor_enabled: false,
      sign_in_change: null,
      credentials_changed_at: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
