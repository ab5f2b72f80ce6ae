import type { TemporaryPicture } from '@bobbin/contract/fulfil-designs';
import { uploadDesignFile, uploadThumbnail } from '@bobbin/contract/fulfil-designs.calls';
import { FULFIL_DESIGN_PICTURES_MAX } from '@bobbin/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { uploadPicture } from '../../api/upload.ts';

/** A picture on its way into a form, or there. */
export interface FormPicture {
  key: number;
  name: string;
  /** Of it, sent so far; 0 to 1. */
  share: number;
  /** Why it did not arrive. */
  problem: string | null;
  file: TemporaryPicture | null;
}

/** The pictures of one kind that a form has got so far; each goes by itself. */
export function usePictures(kind: 'thumbnail' | 'design', sessionId: string, kept: number) {
  const [pictures, setPictures] = useState<readonly FormPicture[]>([]);
  const lastKey = useRef(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const stops = running.current;
    return () => stops.forEach((stop) => stop.abort());
  }, []);

  const change = (key: number, part: Partial<FormPicture>) =>
    setPictures((known) => known.map((picture) => (picture.key === key ? { ...picture, ...part } : picture)));

  async function send(key: number, file: File): Promise<void> {
    const stop = new AbortController();
    running.current.add(stop);
    try {
      const entry = kind === 'design' ? uploadDesignFile : uploadThumbnail;
      const options = { onProgress: (share: number) => change(key, { share }), signal: stop.signal };
      change(key, { file: await uploadPicture(entry, { sessionId }, file, options), share: 1 });
    } catch (error) {
      if (stop.signal.aborted) return;
      const { title, detail } = toErrorText(error);
      change(key, { problem: detail === null ? title : `${title} ${detail}` });
    } finally {
      running.current.delete(stop);
    }
  }

  const room = FULFIL_DESIGN_PICTURES_MAX - kept - pictures.length;
  return {
    pictures,
    isBusy: pictures.some(({ file, problem }) => file === null && problem === null),
    urls: pictures.flatMap(({ file }) => (file === null ? [] : [file.url])),
    isFull: room <= 0,
    add(files: readonly File[]) {
      const added = files.slice(0, Math.max(0, room)).map((file) => ({ key: ++lastKey.current, file }));
      setPictures((known) => [
        ...known,
        ...added.map(({ key, file }) => ({ key, name: file.name, share: 0, problem: null, file: null })),
      ]);
      for (const { key, file } of added) void send(key, file);
    },
    /** What the form does not name is removed when it is sent. */
    remove: (key: number) => setPictures((known) => known.filter((picture) => picture.key !== key)),
  };
}
