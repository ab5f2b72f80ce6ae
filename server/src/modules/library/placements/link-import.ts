import type { Readable } from 'node:stream';
import { LinkError, type LinkFault, type LinkReader } from '@bobbin/connectors/links';
import type { UploadedFile } from '@bobbin/contract/files';
import { FILE_NAME_MAX } from '@bobbin/domain/limits';
import type { SellerScope } from '../../../platform/access.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DesignPlace, Designs } from './designs.ts';

interface Deps {
  designs: Pick<Designs, 'checkPlace' | 'uploadDesign'>;
  links: LinkReader;
}

export function createImports({ designs, links }: Deps) {
  /** Downloads a picture and processes its bytes as they arrive. @throws AppError FILE_LINK_REFUSED, FILE_LINK_FAILED, FILE_… */
  async function withLink<T>(
    url: string,
    work: (file: { fileName: string; stream: Readable }) => Promise<T>,
  ): Promise<T> {
    const file = await links.open(url).catch((error: unknown) => {
      throw toRefusal(error);
    });
    try {
      return await work({ fileName: toFileName(file.url), stream: file.stream });
    } catch (error) {
      // Reports why the stream broke, which helps users more than the fact that it broke.
      if (error instanceof AppError && error.error === 'FILE_BROKEN' && file.stream.errored !== null) {
        throw toRefusal(file.stream.errored);
      }
      throw error;
    } finally {
      file.stream.destroy();
    }
  }

  return {
    /** Checks a URL before the picture is downloaded (BLK-18). */
    judgeLink: (url: string): LinkFault | null => links.judge(url),
    withLink,

    /**
     * Downloads a picture from a URL and puts it on a side, by the same rules as an upload (FIL-20).
     * @throws AppError NOT_FOUND, FILE_LOCKED, FILE_LINK_REFUSED, FILE_LINK_FAILED, FILE_…
     */
    async importDesign(scope: SellerScope, { url, ...place }: DesignPlace & { url: string }): Promise<UploadedFile> {
      // Checks the order before the download, so that no caller can trigger a download for another owner's order.
      await designs.checkPlace(scope, place.productId);
      return withLink(url, (file) => designs.uploadDesign(scope, { ...place, ...file, source: 'link' }));
    },
  };
}

export type Imports = ReturnType<typeof createImports>;

function toRefusal(error: unknown): unknown {
  if (!(error instanceof LinkError)) return new AppError('FILE_LINK_FAILED', { cause: error });
  if (error.reason === 'REFUSED') return new AppError('FILE_LINK_REFUSED', { cause: error });
  if (error.reason === 'TOO_LARGE') return new AppError('FILE_TOO_LARGE', { cause: error });
  return new AppError('FILE_LINK_FAILED', { cause: error });
}

/** Returns the last segment of the URL's path, shortened to the maximum length of a file name. */
function toFileName(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  const name = decode(last).trim();
  if (name === '' || /^\.+$/.test(name)) return 'design.png';
  const [, base = name, ending = ''] = /^(.*?)(\.[a-z]{3,4})?$/i.exec(name) ?? [];
  return `${[...base].slice(0, FILE_NAME_MAX - ending.length).join('')}${ending}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
