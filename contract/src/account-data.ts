import { CLOSING_BLOCKERS } from '@bobbin/domain/accounts/closing';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './envelope.ts';
import { harmBody, harmFields } from './harms.ts';
import * as calls from './account-data.calls.ts';

export const closing = z.object({
  /** The pending closure request; null while there is none. */
  request: z.object({ askedAt: instant, closeAt: instant, isByStaff: z.boolean(), reason: z.string() }).nullable(),
  /** What a closure request must include: the password, or a code of the second factor when the second factor is on. */
  proof: z.enum(['password', 'secondFactor']),
  /** A kind of object that blocks the closure, and the number of these objects; for a balance, `money` is the amount. */
  blockers: z.array(
    z.object({
      kind: z.enum(CLOSING_BLOCKERS),
      count: z.number().int(),
      names: z.array(z.string()),
      money: z.string().nullable(),
    }),
  ),
});
export type Closing = z.infer<typeof closing>;

export const getClosing = endpoint({
  ...calls.getClosing,
  summary: 'Get whether my account is about to be closed, and what blocks the closure',
  reply: closing,
  errors: [],
});

export const askClosingBody = z.object({
  proof: z.string('ownerProofRequired').trim().min(1, 'ownerProofRequired').max(100),
});

export const askClosing = endpoint({
  ...calls.askClosing,
  summary: 'Request to close my account in seven days; a repeated call returns the first request',
  body: askClosingBody,
  reply: closing,
  errors: ['CLOSING_BLOCKED', 'OLD_PASSWORD_WRONG', 'TWO_FACTOR_CODE_WRONG', 'PROFILE_LOCKED'],
});

export const undoClosing = endpoint({
  ...calls.undoClosing,
  summary: 'Cancel the closure of my account; may be repeated',
  reply: closing,
  errors: [],
});

/** An archive of the data that the product has about a user (ACC-64). */
export const dataExport = z.object({
  id: z.string(),
  createdAt: instant,
  state: z.enum(['waiting', 'running', 'ready', 'failed', 'gone']),
  sizeBytes: z.number().int().nullable(),
  /** When the archive and the link to it expire. */
  expiresAt: instant.nullable(),
  /** A signed link to the ZIP file; null while there is no file. */
  url: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const getDataExport = endpoint({
  ...calls.getDataExport,
  summary: 'Get my newest archive of personal data, with the link to its ZIP; null before the first',
  reply: dataExport.nullable(),
  errors: [],
});

export const askDataExport = endpoint({
  ...calls.askDataExport,
  summary: 'Create an archive of all data about me; while one is being made or available, returns that one',
  reply: dataExport,
  errors: ['PROFILE_LOCKED'],
});

export const getMemberClosing = endpoint({
  ...calls.getMemberClosing,
  summary: 'Get whether the account of a person is about to be closed, and what blocks the closure',
  params: idParams,
  reply: closing,
  errors: [],
});

export const closeMemberBody = z.object(harmFields('close'));

export const closeMember = endpoint({
  ...calls.closeMember,
  summary:
    'Request to close the account of a person in seven days, with a reason of the list and the text that the person reads',
  params: idParams,
  body: harmBody('close'),
  reply: closing,
  errors: ['CLOSING_BLOCKED', 'MEMBER_PROTECTED', 'MEMBER_DELETED'],
});

export const undoMemberClosing = endpoint({
  ...calls.undoMemberClosing,
  summary: 'Cancel the closure of the account of a person; may be repeated',
  params: idParams,
  reply: closing,
  errors: ['MEMBER_PROTECTED', 'MEMBER_DELETED'],
});
