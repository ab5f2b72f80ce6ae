import type { Access, OwnerScope, PrincipalReader, VisitRef } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { createApiKeys, type ApiKeys } from './api-keys.ts';
import { createErasing, type Erasing } from './erasure.ts';
import { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { createMailedCodes } from './mailed-codes.ts';
import type { StaffNotes } from '../staff-notes/module.ts';
import { bindMembers } from './members.routes.ts';
import { createMembers, moveMembers, type Members, notifyMembers } from './members.ts';
import { bindMemberOverview } from './overview-admin.routes.ts';
import type { FactSources } from './overview-facts.ts';
import { bindOverview } from './overview.routes.ts';
import { createOverview, type Overview } from './overview.ts';
import { bindPasswordReset } from './password-reset.routes.ts';
import { createOperatorChanges, type OperatorChanges } from './operator.ts';
import { createPasswordReset } from './password-reset.ts';
import { createPeople, type People } from './people.ts';
import { createPersonPage, type PersonSources } from './person-page.ts';
import { createProfile, type Profile } from './profile.ts';
import { createLeaderboard } from './leaderboard.ts';
import { bindRegistration } from './registration.routes.ts';
import { createRegistration } from './registration.ts';
import { bindAccounts, type Rates } from './accounts.routes.ts';
import { createAccounts, createPrincipalReader, type Accounts } from './accounts.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignInTries } from './sign-in-tries.ts';
import { createTwoFactor, type TwoFactor } from './two-factor.ts';
import { toFound } from '../../platform/code-search.ts';
import { findMemberCodes } from './codes.sql.ts';

export { hashPassword } from './passwords.ts';
export type { People } from './people.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** The session that carried a visit ended. */
    visitLeft: VisitRef;
    /** Staff deactivated an account. */
    accountDeactivated: { scope: OwnerScope };
  }
}

/** Reads the principal of a call; authentication is built on it, before the modules. */
export function buildPrincipalReader({ db, clock }: Pick<Platform, 'db' | 'clock'>): PrincipalReader {
  return createPrincipalReader(db, clock);
}

/** Names and addresses of users, for modules that show users or send them mails. */
export function buildPeople({ db }: Pick<Platform, 'db'>): Module & People {
  return { name: 'people', ...createPeople(db) };
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'vault' | 'config' | 'emit'> {
  access: Access;
  audit: Audit;
  mails: Pick<Mails, 'queue' | 'queueAll'>;
  notes: Pick<StaffNotes, 'explain'>;
  rates: Rates;
}

export interface AccountsOffers extends Accounts, FirstAdmin, Erasing {
  guardMember: Members['guardMember'];
  sessions: Sessions;
  twoFactor: TwoFactor;
  profile: Profile;
  apiKeys: ApiKeys;
  operator: OperatorChanges;
}

/** The module of sign-in, sessions, the user's account, and changes of accounts by staff. */
export function buildAccounts(needs: Needs): Module & AccountsOffers {
  const { db, clock, vault, config, emit, access, audit, mails, rates } = needs;
  const { PUBLIC_URL: publicUrl, LOCKED_PROFILES: lockedProfiles, AUTH_PRIVATE_ERRORS: isPrivate } = config;
  const codes = createMailedCodes(db, clock, vault);
  const sessions = createSessions({ db, clock, vault, access, audit, emit });
  const tries = createSignInTries({ db, clock, vault, mails, publicUrl });
  const accounts = createAccounts({ db, clock, access, audit, mails, sessions, tries, lockedProfiles });
  const { checkUnlocked } = accounts;
  const registration = createRegistration({ db, clock, codes, mails, publicUrl, isPrivate });
  const passwordReset = createPasswordReset({
    db,
    clock,
    access,
    audit,
    codes,
    mails,
    sessions,
    publicUrl,
    lockedProfiles,
    isPrivate,
  });
  const brand = config.BRAND;
  const twoFactor = createTwoFactor({ db, clock, vault, access, audit, mails, sessions, brand, checkUnlocked });
  const profile = createProfile({ db, clock, access, audit, mails, sessions, checkUnlocked });
  const apiKeys = createApiKeys({ db, clock, access, audit, checkUnlocked });
  const notify = notifyMembers(clock, mails, publicUrl);
  const secondPersonCents = config.SECOND_PERSON_CENTS;
  const members = createMembers({ ...needs, notify, sessions, twoFactor, secondPersonCents });
  const move = moveMembers(clock, notify);
  const module: Module & AccountsOffers = {
    name: 'accounts',
    ...accounts,
    ...createFirstAdmin({ db, clock, audit }),
    ...createErasing({ db, clock, access, twoFactor }),
    guardMember: members.guardMember,
    sessions,
    twoFactor,
    profile,
    apiKeys,
    operator: createOperatorChanges({ db, clock, access, audit, mails, sessions, twoFactor, lockedProfiles }),
    codeSearches: [
      {
        kinds: ['member'],
        find: async (scope, question) => toFound('member', await findMemberCodes(db, scope, question)),
      },
    ],
    bind(routes) {
      bindAccounts(routes, module, rates, config);
      bindRegistration(routes, registration);
      bindPasswordReset(routes, passwordReset);
      bindMembers(routes, members);
    },
    tidy: () => oneByOne([codes.tidy, sessions.tidy, sessions.tidyTokens], (part) => part()),
    ownTables: [
      {
        table: 'users',
        columns: [
          'id',
          'email',
          'first_name',
          'last_name',
          'user_name',
          'bio',
          'dob',
          'locale',
          'role_id',
          'is_email_confirmed',
          'is_two_factor_enabled',
          'created_at',
          'updated_at',
          'credentials_changed_at',
        ],
        key: ['id'],
        owner: 'id',
        atClosing: 'erased',
      },
      {
        table: 'sessions',
        columns: ['id', 'device', 'address', 'created_at', 'last_used_at', 'expires_at', 'ended_at', 'end_reason'],
        key: ['id'],
        atClosing: 'erased',
      },
      {
        table: 'api_keys',
        columns: ['last_four', 'created_at', 'last_used_at'],
        key: ['created_at'],
        atClosing: 'erased',
      },
    ],
    on: { roleRemoved: (trx, { role, successor }) => move(trx, role, successor) },
  };
  return module;
}

interface OverviewNeeds extends Pick<Platform, 'db' | 'clock' | 'config'>, Omit<FactSources, 'orders'> {
  accounts: Pick<AccountsOffers, 'profile'>;
  orders: FactSources['orders'] & {
    countOrdersSince(since: number): Promise<{ ownerId: string; count: number }[]>;
  };
  person: PersonSources;
}

/** Users with numbers from other modules: the own profile, the list of members for staff, the leaderboard. */
export function buildOverview({ db, clock, config, accounts, ...sources }: OverviewNeeds): Module & Overview {
  const { shops, orders, fulfilment, notifications, wallet, person } = sources;
  const page = createPersonPage({ db, clock, ...person });
  const lockedProfiles = config.LOCKED_PROFILES;
  const leaderboard = createLeaderboard({ db, clock, countOrdersSince: orders.countOrdersSince });
  const overview: Module & Overview = {
    name: 'overview',
    ...createOverview({ db, lockedProfiles, shops, orders, fulfilment, notifications, wallet }),
    bind(routes) {
      bindOverview(routes, { overview, profile: accounts.profile, leaderboard });
      bindMemberOverview(routes, overview, page);
    },
  };
  return overview;
}
