import { SEE_AS_MS } from '@bobbin/domain/staff/see-as';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { getFile } from '../library.sql.ts';
import type { Address, OpenedFile, Storage } from '../storage/storage.ts';
import { getRow } from './staff-files.sql.ts';
import { toShownName } from './names.ts';
import { STAFF_OWNER } from './staff-owner.ts';
import { THUMBNAIL_EXT, THUMBNAIL_MIME } from './thumbnails.ts';

export const VARIANTS = ['full', 'thumb'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Path under which the bytes of files are served; the response has no JSON envelope, because it is the file itself. */
export const CONTENT_PATH = '/api/files/content';

/** Lifetime of a link in a response, in seconds; no page stays open longer. */
const PAGE_LINK_SECONDS = 12 * 3600;
/** Lifetime of an absolute link, in seconds; a factory may fetch a design some days after it received the order. */
const ABSOLUTE_LINK_SECONDS = 14 * 24 * 3600;
/** Links expire at full hours, so that the link of a file stays the same for an hour and browsers can cache the picture. */
const BUCKET_SECONDS = 3600;

export interface LinkOptions {
  variant?: Variant;
  /** True for a link that begins with PUBLIC_URL, for readers outside of our pages; it works for 14 days instead of 12 hours. */
  absolute?: boolean;
  ttlSeconds?: number;
  /** Epoch seconds at which the link expires, not rounded to an hour. */
  expiresAt?: number;
  /** User id of a member of the owner's teams. Then the link works only for this user, and only as long as the user is a member (TEA-11). */
  readerId?: string;
}

/**
 * Returns for which user the links of a response are made, and how long they work. A member's links become invalid when the membership ends; other
 * links become invalid only by their age, during a visit soon after it (SEE-4).
 */
export function readerOf({ stands, actor, isVisit }: OwnerScope): Pick<LinkOptions, 'readerId' | 'ttlSeconds'> {
  if (isVisit === true) return { ttlSeconds: SEE_AS_MS / 1000 };
  return stands === 'member' && actor.userId !== null ? { readerId: actor.userId } : {};
}

export interface MembershipCheck {
  /** Returns whether a user is in at least one team of an owner. */
  isMember(userId: string, ownerId: string): Promise<boolean>;
}

/** The fields of a link; the signature covers all of them. */
export interface Link {
  ownerId: string;
  fileId: string;
  variant: Variant;
  name: string;
  /** When the link expires, in epoch seconds. */
  expiresAt: number;
  readerId?: string | undefined;
}

export interface Content extends OpenedFile {
  mime: string;
  name: string;
  /** ETag of the bytes; the same for all owners, and it never changes. */
  tag: string;
  secondsLeft: number;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  log: Logger;
  storage: Storage;
  memberships: MembershipCheck;
  publicUrl: string;
}

function signedText({ ownerId, fileId, variant, name, expiresAt, readerId }: Link): string {
  return JSON.stringify([
    'file',
    ownerId,
    fileId,
    variant,
    name,
    expiresAt,
    ...(readerId === undefined ? [] : [readerId]),
  ]);
}

/** Returns the file name with the extension of the actual format (FIL-17). */
function toServedName(name: string, ext: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const isOwn = ending === ext || (ext === 'jpg' && ending === 'jpeg');
  return isOwn ? name : `${name}.${ext}`;
}

export function createContents({ db, clock, vault, log, storage, memberships, publicUrl }: Deps) {
  function toLink(
    ownerId: string,
    fileId: string,
    name: string,
    { variant = 'full', absolute = false, ttlSeconds, expiresAt: end, readerId }: LinkOptions = {},
  ): string {
    const hour = Math.ceil(clock.now() / 1000 / BUCKET_SECONDS) * BUCKET_SECONDS;
    const expiresAt = end ?? hour + (ttlSeconds ?? (absolute ? ABSOLUTE_LINK_SECONDS : PAGE_LINK_SECONDS));
    const signature = vault.signLink(signedText({ ownerId, fileId, variant, name, expiresAt, readerId }));
    const reader = readerId === undefined ? '' : `&for=${encodeURIComponent(readerId)}`;
    const path = [ownerId, fileId, variant, name].map(encodeURIComponent).join('/');
    return `${absolute ? publicUrl : ''}${CONTENT_PATH}/${path}?exp=${expiresAt}${reader}&sig=${signature}`;
  }

  return {
    toLink,

    /** Link to the thumbnail of a file; null as long as there is no thumbnail. */
    toThumbnailLink: (
      scope: OwnerScope,
      { fileId, name, hasThumbnail }: { fileId: string; name: string; hasThumbnail: boolean },
    ): string | null =>
      hasThumbnail ? toLink(scope.ownerId, fileId, name, { variant: 'thumb', ...readerOf(scope) }) : null,

    /**
     * Opens the bytes of a file by a signed link; the caller must read them to the end or close them.
     * @throws AppError NOT_FOUND, both for a wrong or expired signature and for a missing file
     */
    async openLink(link: Link, signature: string): Promise<Content> {
      const secondsLeft = Math.floor(link.expiresAt - clock.now() / 1000);
      if (!vault.isLinkSignature(signedText(link), signature) || secondsLeft <= 0) throw new AppError('NOT_FOUND');
      const isLost = link.readerId !== undefined && !(await memberships.isMember(link.readerId, link.ownerId));
      if (isLost) throw new AppError('NOT_FOUND');
      const file =
        link.ownerId === STAFF_OWNER
          ? await getRow(db, link.fileId)
          : await getFile(db, systemScope(link.ownerId, 'signed link'), link.fileId);
      if (!file) throw new AppError('NOT_FOUND');

      const isThumbnail = link.variant === 'thumb';
      const address: Address = { sha256: file.sha256, ext: isThumbnail ? THUMBNAIL_EXT : file.ext };
      const found = await storage.open(address);
      if (!found) {
        if (!isThumbnail || file.hasThumbnail)
          log.error({ fileId: link.fileId, ...address }, 'Bytes of a file are gone');
        throw new AppError('NOT_FOUND');
      }
      return {
        ...found,
        mime: isThumbnail ? THUMBNAIL_MIME : file.mime,
        name: toServedName(toShownName(file.name), address.ext),
        tag: `${address.sha256}.${address.ext}`,
        secondsLeft,
      };
    },
  };
}

export type Contents = ReturnType<typeof createContents>;
