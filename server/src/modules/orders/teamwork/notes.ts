import type { Reply } from '@bobbin/contract/endpoint';
import type { NotePicture, TimelineEntry } from '@bobbin/contract/orders';
import type { addOrderNote, noteForm } from '@bobbin/contract/teamwork';
import { NOTE_PICTURES_MAX } from '@bobbin/domain/limits';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { People } from '../../accounts/module.ts';
import type { RentedFiles } from '../../library/module.ts';
import { hasOrder } from '../list/exported.sql.ts';
import type { EventDetails } from '../tables.ts';
import type { Teamwork } from './teamwork.ts';

type Received = Parameters<Parameters<RentedFiles['receive']>[1]>[0];

/** A file of a form while it arrives. */
export interface PictureUpload {
  fileName: string;
  stream: Readable;
}

/** The fields of a form, and the scope of the order that they name. */
export interface NoteFields {
  scope: SellerScope;
  fields: z.output<typeof noteForm>;
}

interface Deps {
  db: Db;
  clock: Clock;
  files: Pick<RentedFiles, 'receive' | 'keep'>;
  teamwork: Pick<Teamwork, 'addNote'>;
}

/** Notes with pictures (TMW-15); the pictures are stored like the images of a rented design, and removed with the note. */
export function createOrderNotes({ db, clock, files, teamwork }: Deps) {
  async function save({ scope, fields }: NoteFields, pictures: readonly Received[]) {
    const place = `note ${createId(clock.now())}`;
    return teamwork.addNote(scope, {
      orderId: fields.orderId,
      text: fields.text,
      mentions: fields.mentions ?? [],
      async keep(trx) {
        const ids: string[] = [];
        for (const [index, picture] of pictures.entries()) {
          ids.push((await files.keep(trx, scope, picture, `${place}.${index + 1}`)).fileId);
        }
        return ids;
      },
    });
  }

  async function receiveNext(
    received: readonly Received[],
    next: () => Promise<PictureUpload | null>,
    finish: (pictures: readonly Received[]) => Promise<Reply<typeof addOrderNote>>,
  ): Promise<Reply<typeof addOrderNote>> {
    const upload = await next();
    if (upload === null) return finish(received);
    try {
      if (received.length >= NOTE_PICTURES_MAX) {
        const issues = [{ path: 'body.pictures', message: 'notePicturesTooMany' as const }];
        throw new AppError('INVALID_INPUT', { issues });
      }
      // A received picture waits until the following ones have arrived, because an error in one of them removes it too.
      return await files.receive(upload, (picture) => receiveNext([...received, picture], next, finish));
    } catch (error) {
      // Reads the rest of the file, because otherwise the form never ends (FIL-6).
      upload.stream.resume();
      throw error;
    }
  }

  return {
    /** Checks the order before the bytes of a picture are read. @throws AppError NOT_FOUND */
    async assertOrder(scope: SellerScope, orderId: string): Promise<void> {
      if (!(await hasOrder(db, scope, orderId))) throw new AppError('NOT_FOUND');
    },

    /**
     * Receives the pictures one after another, and then adds the note; after an error no picture is stored.
     * @param next returns the next picture, or null when there is none
     * @param finish returns the fields of the form; called when all pictures have been received
     * @throws AppError FILE_…, INVALID_INPUT, NOT_FOUND, MENTION_UNKNOWN
     */
    add: (next: () => Promise<PictureUpload | null>, finish: () => Promise<NoteFields>) =>
      receiveNext([], next, async (pictures) => save(await finish(), pictures)),
  };
}

export type OrderNotes = ReturnType<typeof createOrderNotes>;

interface ReaderDeps {
  files: Pick<RentedFiles, 'list'>;
  people: Pick<People, 'readPeople'>;
}

const idsOf = (value: EventDetails[string] | undefined) =>
  typeof value === 'string' && value !== '' ? value.split(',') : [];

type NoteParts = Pick<TimelineEntry, 'details' | 'mentions' | 'pictures'>;

/** Returns the function that reads the mentioned people and the pictures of the notes in a timeline. */
export function createNoteReader({ files, people }: ReaderDeps) {
  return async (
    scope: OwnerScope,
    events: readonly { details: EventDetails }[],
  ): Promise<(details: EventDetails) => NoteParts> => {
    const all = (name: 'mentions' | 'pictures') => [...new Set(events.flatMap(({ details }) => idsOf(details[name])))];
    const [names, pictures] = await Promise.all([
      people.readPeople(all('mentions')),
      files.list(scope, all('pictures')),
    ]);
    return ({ mentions, pictures: pictureIds, answers: _answers, ...details }) => {
      const mentioned = idsOf(mentions).map((id) => ({ id, name: names.get(id)?.name ?? '' }));
      const shown = idsOf(pictureIds).flatMap((id): NotePicture[] => {
        const file = pictures.get(id);
        return file ? [{ id, name: file.name, url: file.url, thumbnailUrl: file.thumbnailUrl }] : [];
      });
      return {
        details,
        ...(mentioned.length > 0 ? { mentions: mentioned } : {}),
        ...(shown.length > 0 ? { pictures: shown } : {}),
      };
    };
  };
}

export type NoteReader = ReturnType<typeof createNoteReader>;
