import { BlobReader, BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Builds an archive as a designer would send it, from texts or bytes by path; encrypted if a password is given. */
export async function buildZip(entries: Readonly<Record<string, string | Blob>>, password?: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    ...(password ? { password } : {}),
  });
  for (const [name, content] of Object.entries(entries))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new BlobReader(content));
  return writer.close();
}
