import type { TemporaryPicture } from '@bobbin/contract/fulfil-designs';
import { uploadDesignFile, uploadThumbnail } from '@bobbin/contract/fulfil-designs.calls';
import { FULFIL_DESIGN_PICTURES_MAX } from '@bobbin/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { uploadPicture } from '../../api/upload.ts';

/** Picture in a form, while its upload runs and afterwards. */
export interface FormPicture {
  key: number;
  name: string;
  /** Uploaded share, 0 to 1. */
  share: number;
  /** Reason why the upload failed; null if it did not fail. */
  problem: string | null;
  file: TemporaryPicture | null;
}

/** Manages the pictures of one kind that were added in a form; each picture uploads independently. */
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
    /** The server later deletes uploaded pictures that the submitted form does not name. */
    remove: (key: number) => setPictures((known) => known.filter((picture) => picture.key !== key)),
  };
}
